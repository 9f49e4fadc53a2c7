import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ticks } from '../../../src/roles/timers/ticks.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('ticks', () => {
  it('go on behind one that a busy process missed, and say nothing of it beside the log', async () => {
    const said: string[] = [];
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        said.push(String(text));
        return true;
      });
    for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
      vi.spyOn(console, level).mockImplementation((...words) => {
        said.push(words.join(' '));
      });
    let count = 0;
    const ticking = ticks('* * * * * *', () => {
      count += 1;
    });
    await delay(100);
    const until = performance.now() + 3_500;
    while (performance.now() < until);
    const before = count;
    await vi.waitUntil(() => count > before, { timeout: 10_000 });
    await ticking.stop();
    expect(said.filter((line) => /missed|NODE-CRON/i.test(line))).toEqual([]);
  });
});
