// What is set aside all over the service, for those who watch over it: read models keep theirs in the generation they
// are part of, everybody else in `runtime`.
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Backend } from './backend.ts';
import { openKysely } from './kernel/postgres.ts';
import { loadSetAside, type KeptAside, type SetAside } from './kernel/quarantine.ts';

export type Quarantined = Pick<Backend, 'live' | 'runtime'>;

export interface SetAsideCount {
  readonly part: string;
  readonly streams: number;
}

export async function everySetAside(backend: Quarantined): Promise<readonly KeptAside[]> {
  const readModels = await loadSetAside(backend.live.db);
  return [
    ...readModels.map((entry) => ({ ...entry, part: `read model ${entry.part}` })),
    ...(await loadSetAside(openKysely<unknown>(backend.runtime))),
  ];
}

/** By part, those that have something aside: streams are not named, their names hold those of client spaces. */
export async function countSetAside(backend: Quarantined): Promise<readonly SetAsideCount[]> {
  const counts = new Map<string, number>();
  for (const { part } of await everySetAside(backend)) counts.set(part, (counts.get(part) ?? 0) + 1);
  return [...counts].map(([part, streams]) => ({ part, streams }));
}

export function measureSetAside(backend: Quarantined, metrics: Registry): void {
  new Gauge({
    name: 'lotbook_quarantined_streams',
    help: 'Streams set aside because of an event that a part of the service cannot take in',
    labelNames: ['part'],
    registers: [metrics],
    async collect() {
      const counts = await countSetAside(backend).catch(() => null);
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
