// How people come in: links that are good once, sign-ins under way at an issuer, sessions, and what became of each try.
// Of what opens anything only a hash is kept.
import { sql, type Kysely } from 'kysely';
import { createCommentedTable } from '../commented-table.ts';

const whose = {
  tenant_key: ['text not null', 'Client space'],
  user_id: ['int not null', 'The person'],
} as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommentedTable(db, 'runtime.sessions', {
    comment: 'Sessions of people who have signed in',
    columns: {
      id: ['int generated always as identity', 'Names the session to administrators; opens nothing'],
      hash: ['bytea not null unique', 'SHA-256 of what the cookie holds'],
      ...whose,
      method: ['text not null', 'How the person signed in: link or oidc'],
      created_at: ['timestamptz not null', 'When, by the service clock'],
      last_seen_at: ['timestamptz not null', 'When it was last used, to a second'],
      ended_at: ['timestamptz', 'When it was ended before its time'],
    },
    primaryKey: ['id'],
  });
  await sql`create index on runtime.sessions (tenant_key, user_id)`.execute(db);
  await createCommentedTable(db, 'runtime.sign_in_links', {
    comment: 'Links that sign a person in once',
    columns: {
      hash: ['bytea not null', 'SHA-256 of what the link holds'],
      ...whose,
      created_at: ['timestamptz not null', 'When it was made, by the service clock'],
      expires_at: ['timestamptz not null', 'When it is over'],
      used_at: ['timestamptz', 'When it signed the person in'],
      ended_at: ['timestamptz', 'When it died with the account'],
    },
    primaryKey: ['hash'],
  });
  await sql`create index on runtime.sign_in_links (tenant_key, user_id)`.execute(db);
  await createCommentedTable(db, 'runtime.sign_in_attempts', {
    comment: 'Sign-ins that are under way at an issuer',
    columns: {
      hash: ['bytea not null', 'SHA-256 of what the browser keeps meanwhile'],
      tenant_key: ['text', 'Client space that was asked for; null: whichever knows the person'],
      return_to: ['text', 'Page of the console to go on to'],
      created_at: ['timestamptz not null', 'When it began, by the service clock'],
    },
    primaryKey: ['hash'],
  });
  await createCommentedTable(db, 'runtime.sign_ins', {
    comment: 'What became of every try to sign in to a client space, and who made links',
    columns: {
      id: ['bigint generated always as identity', 'In the order in which they were noted'],
      tenant_key: ['text not null', 'Client space'],
      user_id: ['int', 'The person; null where nobody was recognised'],
      method: ['text not null', 'link or oidc'],
      outcome: ['text not null', 'signed-in, or why not'],
      session_id: ['int', 'The session that began'],
      by_kind: ['text', 'Who made the link, where that is what happened: person, token or operator'],
      by_id: ['int', 'Identifier of that person or token'],
      at: ['timestamptz not null', 'When, by the service clock'],
    },
    primaryKey: ['id'],
  });
  await sql`create index on runtime.sign_ins (tenant_key, id desc)`.execute(db);
}
