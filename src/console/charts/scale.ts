// Where a value lies on a chart, and the round values that its axis names.

export type Scale = (value: number) => number;

export function scale([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  const span = to - from;
  // whatever lies on a chart without extent lies at its beginning
  return (value) => tidy(span === 0 ? start : start + ((value - from) / span) * (end - start));
}

/** A tenth of a unit is less than anybody sees. */
export function tidy(value: number): number {
  return Math.round(value * 10) / 10;
}

/** From nothing, in steps of 1, 2 or 5 times a power of ten, at most some five of them; the last is not below `most`. */
export function ticks(most: number, least = 0): number[] {
  const span = Math.max(most - least, 0);
  if (!Number.isFinite(span) || span === 0) return [least, least + 1];
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? rough;
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Days as numbers, so that a week is seven times as long as a day. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

const SHORT = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** As many days of these as there is room for, with how they are called. */
export function namedDays(
  days: readonly string[],
  room = 6,
): { readonly day: string; readonly name: string }[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const isLong = dayNumber(last) - dayNumber(first) > 300;
  const every = Math.max(1, Math.ceil(days.length / room));
  return days
    .filter((_, i) => i % every === 0)
    .map((day) => ({ day, name: (isLong ? LONG : SHORT).format(new Date(`${day}T00:00:00Z`)) }));
}
