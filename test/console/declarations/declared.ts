// Declarations that wait for a ruling, as journeys of the console want them.
import { expect } from 'vitest';
import type { Space } from '../../support/space.ts';

export interface Declarations {
  /** How many there are. */
  readonly made: number;
  declared(fields?: object): Promise<number>;
  told(id: number): Promise<Record<string, unknown>>;
}

/** In the space's own program, on which every declaration is ruled by hand from now on. */
export async function declarationsOf(space: Space): Promise<Declarations> {
  const at = `/${space.tenant}/programs/${space.programId}`;
  await space.desk('PUT', at, { rules: { registration_mode: 'manual' } });
  let made = 0;
  const told: Declarations['told'] = async (id) => {
    const read = await space.desk('GET', `/${space.tenant}/registrations/${id}`);
    return read.json.data as Record<string, unknown>;
  };
  return {
    get made() {
      return made;
    },
    told,
    async declared(fields = {}) {
      made += 1;
      const person = { name: `Roux ${made}`, firstname: 'Paul', email1: `roux.${made}@x.example` };
      const phone1 = `+336120000${String(made).padStart(2, '0')}`;
      const body = { ...person, phone1, ...fields };
      const sent = await space.partner('POST', `/programs/${space.programId}/registrations`, body);
      expect(sent.status).toBe(201);
      const { id } = sent.json.data as { id: number };
      await expect.poll(async () => (await told(id)).ruling_required).toBe(1);
      return id;
    },
  };
}
