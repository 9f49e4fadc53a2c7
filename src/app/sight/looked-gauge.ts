// A measurement that is read from the stores when somebody asks for it. Every process tells the same: alarms take the
// greatest. What cannot be read is not told at all, rather than as it was before.
import { Gauge, type Registry } from 'prom-client';
import { within } from '../../platform/kernel/waiting/within.ts';

interface Looked<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly [Label, ...Label[]];
  readonly look: () => Promise<readonly Found<Label>[]>;
}

interface Found<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
}

const LIMIT_MS = 2_500;
/** Whoever asks more often is told the same: a long backlog takes a while to count. */
const FRESH_MS = 5_000;

export function lookedGauge<Label extends string>(metrics: Registry, looked: Looked<Label>): void {
  const { name, help, labelNames, look } = looked;
  let lookAgainAt = 0;
  new Gauge<Label>({
    name,
    help,
    labelNames,
    registers: [metrics],
    async collect() {
      const now = performance.now();
      if (now < lookAgainAt) return;
      const found = await within(LIMIT_MS, look()).catch(() => null);
      this.reset();
      if (found === null) return;
      lookAgainAt = now + FRESH_MS;
      for (const { labels, value } of found) this.set(labels, value);
    },
  });
}
