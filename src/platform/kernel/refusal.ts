// A refusal is a value: what a decision answers when a rule says no. The HTTP shell alone knows statuses.

export interface Refusal {
  readonly refused: string;
  /** What the sentence shown to the caller needs: `{hours}` in a message is filled from here. */
  readonly details: Readonly<Record<string, string | number>>;
  /** What the caller's program needs to go on, shown as `data`. */
  readonly data: unknown;
  /** Wrong fields, by dotted path; only refusals of input have them. */
  readonly errors: Readonly<Record<string, readonly string[]>> | null;
}

export function refuse(code: string, more: Partial<Omit<Refusal, 'refused'>> = {}): Refusal {
  return { refused: code, details: {}, data: null, errors: null, ...more };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** Carries a refusal out of code that has nothing to return; caught once, by the HTTP shell. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

export function orThrow<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Refused(value);
  return value;
}
