// Which fields of a sales action go with which status, and whom it may be given to. Judged on the action as it would be,
// of the fields that are right: of the others something has been said already.
import type { ActionChanges, Circumstances, Closing, NewAction } from './decide.ts';
import type { OpenAction } from './sales-actions.ts';

type Errors = Record<string, string[]>;
type Names = ReadonlySet<string>;

const NOTHING: Names = new Set();
const REQUIRED = 'Ce champ est obligatoire avec ce statut.';
const NOT_ALLOWED = 'Ce champ n’est pas permis avec ce statut.';
const NOT_MANUAL = 'Ce champ n’est permis qu’avec une affectation manuelle.';
const NO_SUCH_USER = 'Cet utilisateur n’existe pas.';
const AHEAD = 'Cette date est dans le futur.';
/** Clocks of callers differ from ours by so much. */
const TOLERANCE_MS = 5 * 60_000;

export function wrongNew(sent: Partial<NewAction>, c: Circumstances, wrong = NOTHING): Errors | null {
  const found = new Findings(wrong);
  const goesWith = (name: 'scheduled_at' | 'due_at' | 'performed_at' | 'issue', wanted: string): void =>
    found.goesWith(name, sent[name], sent.status === wanted);
  if (!wrong.has('status') && sent.status !== undefined) {
    goesWith('scheduled_at', 'scheduled');
    goesWith('due_at', 'pending');
    goesWith('performed_at', 'completed');
    goesWith('issue', 'completed');
  }
  found.performed(sent.performed_at, c.now);
  if (!wrong.has('owner_assignment')) found.user(sent.owner_assignment ?? 'interest-owner', sent.user_id, c);
  return found.all();
}

export function wrongOpen(
  action: OpenAction,
  sent: ActionChanges,
  c: Circumstances,
  wrong = NOTHING,
): Errors | null {
  const found = new Findings(wrong);
  const status = sent.status ?? action.status;
  if (wrong.has('status')) {
    // nothing can be said of what goes with it
  } else if (status === 'scheduled') {
    const stays = action.status === 'scheduled' && sent.scheduled_at === undefined;
    if (!stays && sent.scheduled_at == null) found.add('scheduled_at', REQUIRED);
    if (sent.due_at != null) found.add('due_at', NOT_ALLOWED);
  } else {
    if (sent.scheduled_at != null) found.add('scheduled_at', NOT_ALLOWED);
    if (sent.due_at === null) found.add('due_at', REQUIRED);
  }
  if (!wrong.has('owner_assignment'))
    found.user(sent.owner_assignment ?? action.owner_assignment, sent.user_id, c);
  return found.all();
}

export function wrongClosing(sent: Partial<Closing>, c: Circumstances, wrong = NOTHING): Errors | null {
  const found = new Findings(wrong);
  if (!wrong.has('status') && sent.status !== undefined) {
    const completed = sent.status === 'completed';
    found.goesWith('performed_at', sent.performed_at, completed);
    found.goesWith('issue', sent.issue, completed);
    found.goesWith('cancellation_type', sent.cancellation_type, !completed);
    if (completed && sent.cancellation_comment != null) found.add('cancellation_comment', NOT_ALLOWED);
  }
  found.performed(sent.performed_at, c.now);
  return found.all();
}

/** One finding a field: the first. */
class Findings {
  readonly #errors: Errors = {};
  readonly #wrong: Names;

  constructor(wrong: Names) {
    this.#wrong = wrong;
  }

  add(name: string, message: string): void {
    if (!this.#wrong.has(name)) this.#errors[name] ??= [message];
  }

  goesWith(name: string, value: unknown, isItsStatus: boolean): void {
    if (isItsStatus && value == null) this.add(name, REQUIRED);
    if (!isItsStatus && value != null) this.add(name, NOT_ALLOWED);
  }

  performed(at: string | null | undefined, now: Date): void {
    if (at != null && new Date(at).getTime() > now.getTime() + TOLERANCE_MS) this.add('performed_at', AHEAD);
  }

  user(assignment: string, user: number | null | undefined, c: Circumstances): void {
    if (user == null) return;
    if (assignment !== 'manual') this.add('user_id', NOT_MANUAL);
    else if (!c.users.has(user)) this.add('user_id', NO_SUCH_USER);
  }

  all(): Errors | null {
    return Object.keys(this.#errors).length > 0 ? this.#errors : null;
  }
}
