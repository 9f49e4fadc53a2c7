// What the rest of the house asks about callers: who is calling, what may they do, and which programs do they reach.

interface CallingUser {
  readonly id: number;
  readonly fullname: string;
  readonly shortname: string;
  readonly email: string;
  /** False once the account is closed: nothing new becomes theirs. */
  readonly isActive: boolean;
}

export interface TenantLimits {
  readonly rate_limit_per_minute: number;
  readonly heavy_routes_per_hour: number;
  readonly max_upload_mib: number;
  readonly max_batch_lots: number;
  readonly max_plans_per_lot: number;
}

export type CallerKind = 'key' | 'token' | 'person' | 'operator';

/** Whoever is behind a request: a partner's key, or the office. */
export interface Caller {
  readonly kind: CallerKind;
  readonly tenantKey: string;
  /** The number of the API key; null for callers of the office. */
  readonly id: number | null;
  readonly tokenId: number | null;
  readonly label: string;
  /** In whose name the caller acts; null where nobody's. */
  readonly user: CallingUser | null;
  readonly globalPermissions: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
  /** What only the office does. */
  readonly rights: ReadonlySet<string>;
  readonly programs: 'all' | ReadonlySet<number>;
  /** Of which programs answers say who buyers are. */
  readonly personsIn: 'all' | ReadonlySet<number>;
  readonly limits: TenantLimits;
}

export function seesPersons({ personsIn }: Pick<Caller, 'personsIn'>, programId: number): boolean {
  return personsIn === 'all' || personsIn.has(programId);
}

/** A partner's key. */
export interface PartnerKey extends Caller {
  readonly kind: 'key';
  readonly id: number;
}

export function isPartner(caller: Caller): caller is PartnerKey {
  return caller.kind === 'key' && caller.id !== null;
}

/** Of what only partners do. */
export function partnerOf(caller: Caller): PartnerKey {
  if (!isPartner(caller)) throw new Error('only the key of a partner has a number');
  return caller;
}

export interface KeyDirectory {
  /** The live key that this secret opens in this client space, or null: unknown, revoked and expired look alike. */
  find(tenantKey: string, secret: string): Promise<PartnerKey | null>;
  /** Whether the program exists, is one of the caller's, and is activated, which the office does not ask. */
  reaches(key: Caller, programId: number): Promise<boolean>;
}

/** What a role gives, and on which programs. */
export interface Grant {
  readonly permissions: ReadonlySet<string>;
  readonly rights: ReadonlySet<string>;
  readonly programs: 'all' | ReadonlySet<number>;
  readonly seesPersons: boolean;
}

/** A person or a machine of the office, before it is known what is asked. */
export interface Officer {
  readonly kind: 'token' | 'person' | 'operator';
  readonly tenantKey: string;
  readonly tokenId: number | null;
  readonly label: string;
  readonly user: CallingUser | null;
  readonly grants: readonly Grant[];
  readonly limits: TenantLimits;
}

export interface OfficeDirectory {
  /** Whose token this is; null when it is nobody's any more. */
  findToken(text: string): Promise<Officer | null>;
  /** Whose session this cookie is; null when it has ended, or its person has left. */
  findSession(secret: string): Promise<Officer | null>;
  /** What the one who runs the service is in a client space. */
  operator(tenantKey: string): Promise<Caller>;
}
