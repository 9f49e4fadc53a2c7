// What is set aside all over the service, for those who watch over it: read models keep theirs in the generation they
// are part of, everybody else in `runtime`.
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { RoleStores } from './role.ts';
import { openKysely } from '../platform/postgres/postgres.ts';
import { loadSetAside, type KeptAside, type SetAside } from '../platform/following/quarantine.ts';

type Quarantined = Pick<RoleStores, 'rows' | 'runtime'>;

interface SetAsideCount {
  readonly part: string;
  readonly streams: number;
}

export async function everySetAside(stores: Quarantined): Promise<readonly KeptAside[]> {
  const readModels = await loadSetAside(stores.rows as unknown as Kysely<unknown>);
  return [
    ...readModels.map((entry) => ({ ...entry, part: `read model ${entry.part}` })),
    ...(await loadSetAside(openKysely<unknown>(stores.runtime))),
  ];
}

/** By part, those that have something aside: streams are not named, their names hold those of client spaces. */
export async function countSetAside(stores: Quarantined): Promise<readonly SetAsideCount[]> {
  const counts = new Map<string, number>();
  for (const { part } of await everySetAside(stores)) counts.set(part, (counts.get(part) ?? 0) + 1);
  return [...counts].map(([part, streams]) => ({ part, streams }));
}

export function measureSetAside(stores: Quarantined, metrics: Registry): void {
  new Gauge({
    name: 'lotbook_quarantined_streams',
    help: 'Streams set aside because of an event that a part of the service cannot take in',
    labelNames: ['part'],
    registers: [metrics],
    async collect() {
      const counts = await countSetAside(stores).catch(() => null);
      if (counts === null) return;
      this.reset();
      for (const { part, streams } of counts) this.set({ part }, streams);
    },
  });
}

export function logSetAside(logger: Logger): (entry: SetAside) => void {
  return ({ revision, position, ...entry }) =>
    logger.error(
      { ...entry, revision: Number(revision), position: Number(position) },
      'a stream is set aside: one of its events cannot be taken in',
    );
}
