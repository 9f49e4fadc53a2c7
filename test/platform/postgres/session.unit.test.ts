import { describe, expect, it } from 'vitest';
import { sessionAt } from '../../../src/platform/postgres/session.ts';

const at = (query: string) => sessionAt(`postgres://u:p%40ss@host:5432/book${query}`, { search_path: 'crm' });

describe('a session', () => {
  it('is set as it is asked for, and as every one of ours is', () => {
    const { connectionString, options } = at('');
    expect(connectionString).toBe('postgres://u:p%40ss@host:5432/book');
    expect(options).toMatch(
      /-c timezone=UTC .*-c default_transaction_isolation=read\\ committed .*-c search_path=crm$/,
    );
  });

  it('keeps what the address asks for, and stands above it', () => {
    const { connectionString, options } = at(
      '?sslmode=require&options=endpoint%3Dcold-sea%20-c%20timezone%3DCET',
    );
    expect(connectionString).toBe('postgres://u:p%40ss@host:5432/book?sslmode=require');
    expect(options).toMatch(/^endpoint=cold-sea -c timezone=CET -c timezone=UTC /);
  });

  it('goes by its own name: by those, processes find each other', () => {
    expect(at('?application_name=crm').connectionString).toBe('postgres://u:p%40ss@host:5432/book');
  });

  it('leaves an address alone that is none of the kind', () => {
    expect(sessionAt('/var/run/postgresql book').connectionString).toBe('/var/run/postgresql book');
  });
});
