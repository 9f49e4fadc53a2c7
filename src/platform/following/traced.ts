// Work on a batch of events, as each trace sees it that some of them belong to: one span each, as long as the whole.
import type { Arrived } from './arrived.ts';
import type { Tracing } from '../kernel/tracing.ts';

export async function traced<T>(
  tracing: Tracing,
  name: string,
  batch: readonly Pick<Arrived, 'recorded'>[],
  work: () => Promise<T>,
): Promise<T> {
  const counts = new Map<string, number>();
  for (const { recorded } of batch) {
    const place = recorded?.meta.trace;
    if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const facts = { 'lotbook.batch': batch.length };
  const spans = [...counts].map(([under, events]) =>
    tracing.begin(name, { kind: 'consumer', under, facts: { ...facts, 'lotbook.events': events } }),
  );
  let failed = true;
  try {
    const result = await work();
    failed = false;
    return result;
  } finally {
    for (const span of spans) span.end(failed);
  }
}
