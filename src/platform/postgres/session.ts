// How each connection of ours is set, whatever the server, the database or the account was set to by whoever keeps them.
// A setting that comes with a connection stands above all of those.

export type Settings = Readonly<Record<string, string>>;

/** What changes how values are written and read, what a transaction sees, and for how long one waits or stays. */
const OURS: Settings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  extra_float_digits: '1',
  array_nulls: 'on',
  default_transaction_isolation: 'read committed',
  // those who wait or stay say for how long themselves; a lock is held by a session that has nothing to do
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
};

/** Of connections that ask by keys: whatever is planned while a table is small must do when it is large. */
export const BY_INDEX: Settings = { enable_seqscan: 'off' };
/** Of those that ask for few rows by each key. */
export const BY_KEYS: Settings = { ...BY_INDEX, enable_bitmapscan: 'off' };

/** Where to connect, and how it is to be set; `url` may bring settings of its own, which some hosts need. */
export function sessionAt(
  url: string,
  settings: Settings = {},
): { connectionString: string; options: string } {
  const { connectionString, theirs } = withoutItsOwn(url);
  const ours = Object.entries({ ...OURS, ...settings }).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`,
  );
  return { connectionString, options: [...theirs, ...ours].join(' ') };
}

/** What a URL says of a session is taken for more than what we say beside it: our own would be gone, and our names. */
function withoutItsOwn(url: string): { connectionString: string; theirs: readonly string[] } {
  if (!URL.canParse(url)) return { connectionString: url, theirs: [] };
  const place = new URL(url);
  const theirs = place.searchParams.getAll('options');
  if (theirs.length === 0 && !place.searchParams.has('application_name'))
    return { connectionString: url, theirs };
  for (const name of ['options', 'application_name']) place.searchParams.delete(name);
  return { connectionString: place.href, theirs };
}
