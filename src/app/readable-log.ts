// The log as somebody at a terminal reads it; whoever collects logs gets the lines as JSON.
const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** What the logger writes to, in front of the terminal. */
export function readable(write: (text: string) => void): { write(line: string): void } {
  return { write: (line) => write(inWords(line)) };
}

export function inWords(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
  const { level, time, msg, ...rest } = entry;
  const at = new Date(typeof time === 'number' ? time : NaN);
  const clock = Number.isNaN(at.getTime()) ? '' : at.toTimeString().slice(0, 8);
  const more = Object.entries(rest).map(([name, value]) => `${name}=${shown(value)}`);
  const said = typeof msg === 'string' ? [msg] : [];
  return `${[clock, (LEVELS[Number(level)] ?? '').padEnd(5), ...said, ...more].join(' ').trim()}\n`;
}

/** On one line, whatever is in it. */
function shown(value: unknown): string {
  if (typeof value === 'string' && /^[^\s"]+$/.test(value)) return value;
  return JSON.stringify(value);
}
