// Which instant is asked for, whatever stands in the address; and where the marks stand on the slider.
import { describe, expect, test } from 'vitest';
import { addressAt, askedIn } from '../../../src/console/past/asked.ts';
import { busiest, marks, marksAt } from '../../../src/console/past/marks.ts';

const NOW = new Date('2026-03-14T12:00:00Z');
const ms = (text: string) => String(Date.parse(text));
const chosen = (instant: string | null) => ({ when: 'chosen', instant });

describe('an address', () => {
  test.each([
    [{}, { when: 'now' }],
    [{ vue: 'tableau' }, { when: 'now' }],
    [{ instant: '2026-03-01T10:00:00Z' }, { when: 'then', instant: '2026-03-01T10:00:00.000000Z' }],
    [{ instant: '2026-03-01T10:00:00+01:00' }, { when: 'then', instant: '2026-03-01T09:00:00.000000Z' }],
    [{ instant: '2026-03-01' }, { when: 'nonsense', text: '2026-03-01' }],
    [{ instant: 'hier' }, { when: 'nonsense', text: 'hier' }],
    [{ instant: '2026-02-30T00:00:00Z' }, { when: 'nonsense', text: '2026-02-30T00:00:00Z' }],
    // the address says it, whatever else a form sent
    [
      { instant: 'hier', curseur: ms('2026-03-01T10:00Z'), depart: '1' },
      { when: 'nonsense', text: 'hier' },
    ],
    [{ curseur: ms('2026-03-01T10:00Z'), depart: '1' }, chosen('2026-03-01T10:00:00.000000Z')],
    [{ curseur: `${ms('2026-03-01T10:00Z')}.73`, depart: '1' }, chosen('2026-03-01T10:00:00.000000Z')],
    [{ curseur: '5', depart: '5' }, chosen(null)],
    [{ curseur: '5', depart: '5', moment: '2026-03-01T10:00' }, chosen('2026-03-01T09:00:00.000000Z')],
    [{ curseur: '6', depart: '5', moment: '2026-03-01T10:00' }, chosen('1970-01-01T00:00:00.006000Z')],
    [{ moment: '2026-07-01T10:00' }, chosen(null)],
    [{ curseur: ms('2026-03-14T12:00Z'), depart: '1' }, chosen(null)],
    [
      { curseur: '-1', depart: '5' },
      { when: 'nonsense', text: '-1' },
    ],
    [
      { curseur: '1e300', depart: '5' },
      { when: 'nonsense', text: '1e300' },
    ],
    [
      { curseur: '999999999999999', depart: '5' },
      { when: 'nonsense', text: '999999999999999' },
    ],
    [{ moment: '2026-02-30T10:00' }, { when: 'nonsense', text: '2026-02-30T10:00' }],
  ])('%j asks for %j', (query: Record<string, string>, asked) => {
    expect(askedIn(query, { now: NOW, timezone: 'Europe/Paris' })).toEqual(asked);
  });

  test('keeps what is not about time', () => {
    const query = {
      vue: 'tableau',
      tri: '-prix',
      instant: 'x',
      curseur: '1',
      depart: '2',
      moment: '3',
      page: '4',
    };
    expect(addressAt('/p', query, null)).toBe('/p?vue=tableau&tri=-prix');
    expect(addressAt('/p', query, '2026-03-01T10:00:00Z')).toBe(
      '/p?vue=tableau&tri=-prix&instant=2026-03-01T10%3A00%3A00Z',
    );
    expect(addressAt('/p', {}, null)).toBe('/p');
  });
});

describe('marks', () => {
  const [first, last] = [new Date('2026-01-01T00:00:00Z'), NOW];

  test('stand inside the slider and are as high as the root of how much happened', () => {
    const instants = [
      '2026-01-01T00:00:00Z',
      ...Array.from({ length: 9 }, () => '2026-02-10T09:00:00Z'),
      '2026-03-14T11:59:59Z',
    ];
    const bars = marks(marksAt(instants, 'Europe/Paris'), first, last, 1_000, 30);
    for (const { x, width, height } of bars) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(1_000);
      expect(height).toBeLessThanOrEqual(30);
    }
    expect(bars.map(({ height }) => height)).toEqual([10, 30, 10]);
  });

  test('are one where everything happened at one instant', () => {
    expect(marks(marksAt([first.toISOString()], 'UTC'), first, first, 1_000, 30)).toHaveLength(1);
    expect(marks([], first, first, 1_000, 30)).toEqual([]);
  });

  test('name the busiest days in their order', () => {
    const instants = ['01', '02', '02', '03', '04', '04', '05', '05', '06', '06', '07', '07'];
    const days = busiest(
      marksAt(
        instants.map((day) => `2026-02-${day}T09:00:00Z`),
        'UTC',
      ),
    );
    expect(days.map(({ until }) => until.toISOString().slice(8, 10))).toEqual(['02', '04', '05', '06', '07']);
  });
});
