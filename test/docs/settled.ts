// An answer as it would be on any day and machine: secrets, addresses and what the wall clock says become what they are
// in every recording, and long lists are cut after what shows them.

/** When the recording began, and the instant at which the demo stands. */
export interface Moment {
  readonly began: Date;
  readonly end: Date;
}

const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/^msg_[0-9a-f]{32}_ping$/, 'msg_5f0c6d2e8b7a41c39d1f4e6a2b8c7d90_ping'],
  [/^lb_\d+_\w+$/, 'lb_1_9fK2mQ7xTz4LwB8nRc3VhY6pJd1sGa5eUo0iXkN7tCqA'],
  [/^lbt_\d+_\w+$/, 'lbt_1_Hq4Zr8Wm2Nc6Tx0Vb5Ly9Kd3Ps7Ga1Fe4Jo8Ui2Rw6Mt'],
  [/^whsec_.+$/, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw2uQ6hqz3m1Y='],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, '0190163d-8694-739b-aea5-966c26f8ad91'],
];
/** A part of an address that is drawn anew each time. */
const DRAWN = /(\/console\/invitation\/[a-z0-9-]+\.|\/files\/)[\w-]{20,}/g;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY_MS = 24 * 60 * 60_000;
/** Of records and of words. */
const KEPT = { records: 1, words: 3 };

export function settled(value: unknown, moment: Moment, name = ''): unknown {
  if (Array.isArray(value)) {
    const kept = value.some((one) => typeof one === 'object' && one !== null) ? KEPT.records : KEPT.words;
    // two are a pair more often than a list: what a field was and is
    const shown = value.length <= 2 || name.endsWith('permissions') ? value : value.slice(0, kept);
    return shown.map((one) => settled(one, moment, name));
  }
  if (typeof value === 'string') return settledText(value, name, moment);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, settled(inner, moment, field)]),
  );
}

function settledText(text: string, name: string, moment: Moment): string {
  if (name === 'last_four') return 'x7Qa';
  const [, shown] = SECRETS.find(([pattern]) => pattern.test(text)) ?? [];
  if (shown !== undefined) return shown;
  if (INSTANT.test(text)) return onTheDay(text, moment);
  return text.replace(DRAWN, '$1dGhpcy1pcy1kcmF3bi1hbmV3LWVhY2gtdGltZQ');
}

/** What was taken from the wall clock moves to the day on which the demo ends. */
function onTheDay(text: string, { began, end }: Moment): string {
  const at = new Date(text).getTime();
  const sinceBegan = at - began.getTime();
  const days = Math.floor(sinceBegan / DAY_MS);
  const isOfTheWall = [0, 1, 30].includes(days) && sinceBegan - days * DAY_MS < DAY_MS / 2;
  return isOfTheWall ? `${new Date(end.getTime() + days * DAY_MS).toISOString().slice(0, -1)}000Z` : text;
}
