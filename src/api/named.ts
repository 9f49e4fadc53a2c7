// Those who own and do things, as answers name them.

export interface Named {
  /** Null for who is no user. */
  readonly id: number | null;
  readonly fullname: string;
  readonly shortname: string;
}

/** The service itself. */
export const SYSTEM = called('Système');

/** Who runs the service. */
export const OPERATOR = called('Exploitant');

/** Who has one name only: a key or a token by its label. */
export function called(name: string): Named {
  return { id: null, fullname: name, shortname: name };
}
