// What the rest of the house asks about API keys: who is calling, and what does the key reach.

interface KeyUser {
  readonly id: number;
  readonly fullname: string;
  readonly shortname: string;
  readonly email: string;
}

export interface TenantLimits {
  readonly rate_limit_per_minute: number;
  readonly heavy_routes_per_hour: number;
  readonly max_upload_mib: number;
  readonly max_batch_lots: number;
  readonly max_plans_per_lot: number;
}

export interface ApiKey {
  readonly tenantKey: string;
  readonly id: number;
  readonly label: string;
  readonly user: KeyUser | null;
  readonly globalPermissions: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
  readonly programs: 'all' | ReadonlySet<number>;
  readonly limits: TenantLimits;
}

export interface KeyDirectory {
  /** The live key that this secret opens in this client space, or null: unknown, revoked and expired look alike. */
  find(tenantKey: string, secret: string): Promise<ApiKey | null>;
  /** Whether the program exists, is activated, and is one of the key's. */
  reaches(key: ApiKey, programId: number): Promise<boolean>;
}
