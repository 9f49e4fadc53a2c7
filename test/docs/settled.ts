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
/** The address that the recorder listens at, as a partner's would be. */
const RECEIVER = /^http:\/\/127\.0\.0\.1:\d+\/lotbook$/;
/** What tells of the machine, of its speed, and of this version, by the name of the field. */
const OF_THE_MACHINE: Readonly<Record<string, unknown>> = {
  process: 'lotbook-1 4242',
  held_by: 'lotbook-1 4242',
  duration_ms: 42,
  lag_seconds: 0,
  speed: 1250,
};
/** Texts that do so: where the stores are by now, and what they are. */
const OF_STORES: readonly (readonly [RegExp, string])[] = [
  [
    /^[0-9a-f-]{36}, jusqu’à la position \d+$/,
    '0190163d-8694-739b-aea5-966c26f8ad91, jusqu’à la position 1405359',
  ],
  [/^[\d.]+, \d+ Mio$/, '17.6, 212 Mio'],
];
const VERSION = /^\d+\.\d+\.\d+$/;
const POSITION = /^\d+$/;
const POSITION_SHOWN = '1405359';
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY_MS = 24 * 60 * 60_000;
/** How long after now something ends that begins now: at once, a session that is idle, a link, a session. */
const TERMS_MS = [0, DAY_MS / 2, DAY_MS, 30 * DAY_MS];
/** Of records and of words. */
const KEPT = { records: 1, words: 3 };

export function settled(value: unknown, moment: Moment, name = ''): unknown {
  // how fast something goes is known from the second look on
  const anywhere = OF_THE_MACHINE[name];
  if (anywhere !== undefined && (value !== null || name === 'speed')) return anywhere;
  if (Array.isArray(value)) {
    const kept = value.some((one) => typeof one === 'object' && one !== null) ? KEPT.records : KEPT.words;
    // two are a pair more often than a list: what a field was and is
    const shown = value.length <= 2 || name.endsWith('permissions') ? value : value.slice(0, kept);
    return shown.map((one) => settled(one, moment, name));
  }
  // recordings were seen to differ in this, and in nothing else
  if (typeof value === 'number' && name === 'position') return Number(POSITION_SHOWN);
  if (typeof value === 'string') return settledText(value, name, moment);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, settled(inner, moment, field)]),
  );
}

function settledText(text: string, name: string, moment: Moment): string {
  if (name === 'last_four') return 'x7Qa';
  if (name === 'version' && VERSION.test(text)) return '1.0.0';
  if ((name === 'position' || name === 'end') && POSITION.test(text)) return POSITION_SHOWN;
  if (name === 'request') return JSON.stringify(settled(JSON.parse(text), moment));
  if (RECEIVER.test(text)) return 'https://partner.example.com/lotbook';
  const [, shown] = [...SECRETS, ...OF_STORES].find(([pattern]) => pattern.test(text)) ?? [];
  if (shown !== undefined) return shown;
  if (INSTANT.test(text)) return onTheDay(text, moment);
  return text.replace(DRAWN, '$1dGhpcy1pcy1kcmF3bi1hbmV3LWVhY2gtdGltZQ');
}

/** What was taken from the wall clock moves to the day on which the demo ends. */
function onTheDay(text: string, { began, end }: Moment): string {
  const sinceBegan = new Date(text).getTime() - began.getTime();
  const after = TERMS_MS.find((term) => sinceBegan >= term && sinceBegan - term < DAY_MS / 4);
  return after === undefined ? text : `${new Date(end.getTime() + after).toISOString().slice(0, -1)}000Z`;
}
