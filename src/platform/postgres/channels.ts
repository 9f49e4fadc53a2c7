// What processes tell each other through Postgres: one name a kind of notice.

/** How far the live read models are. */
export const PROGRESS = 'lotbook_progress';
/** Which streams the live read models have just taken something in of. */
export const CHANGED = 'lotbook_changed';
/** Something about keys or programs has changed: what is remembered of them is to be forgotten. */
export const KEYS_CHANGED = 'lotbook_keys';
/** A stream was set aside or taken in again. */
export const QUARANTINE = 'lotbook_quarantine';
/** Every part is to try what it has set aside. */
export const TRY_AGAIN = 'lotbook_quarantine_try';
/** The master key was changed: whoever holds the one before finds the new one. */
export const MASTER_KEY = 'lotbook_master_key';
/** A data key was destroyed. */
export const SHREDDED = 'lotbook_shredded';
/** The test clock was moved. */
export const CLOCK = 'lotbook_clock';
/** Webhooks were changed, or there is something to send. */
export const WEBHOOKS = 'lotbook_webhooks';
/** A client space stands in its past while that is laid, or has caught up. */
export const PAST = 'lotbook_past';
/** Somebody has taken note of that. */
export const PAST_HELD = 'lotbook_past_held';
