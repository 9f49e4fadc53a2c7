// What the key behind a subscription may read: a subscription is told only what its key would be shown.
import { LRUCache } from 'lru-cache';
import { streamName } from '../../platform/rules/stream-id.ts';
import type { Holder } from '../../domain/vocabulary/permissions.ts';
import type { Commands } from '../../platform/commands/commands.ts';
import { tenantAggregate } from '../../domain/tenant/tenant.ts';
import type { Grid } from '../../domain/grid/grid.ts';
import { covers, wants } from '../../domain/webhooks/kinds.ts';
import type { FindHearers } from '../../domain/webhooks/program-story.ts';
import { isTold, readsAnything } from '../../domain/webhooks/shown.ts';
import {
  reaches,
  type DeactivationReason,
  type Programs,
  type Subscription,
} from '../../domain/webhooks/subscription.ts';

export interface Reader extends Holder {
  readonly keyId: number;
  readonly revoked: boolean;
  readonly programs: Programs;
}

/** Null for a key that the client space does not have. */
export type FindReader = (tenant: string, keyId: number) => Promise<Reader | null>;

export function readersOf({ commands }: { readonly commands: Commands }): FindReader {
  return async (tenant, keyId) => {
    const stream = streamName(tenantAggregate.category, tenant);
    const { state } = await commands.load(tenantAggregate, stream);
    const key = state.status === 'open' ? state.keys.get(keyId) : undefined;
    if (!key) return null;
    return {
      keyId,
      revoked: key.revoked,
      programs: key.program_ids === null ? 'all' : new Set(key.program_ids),
      permissions: new Set(key.permissions),
      globalPermissions: new Set(key.global_permissions),
    };
  };
}

/** Remembered until they are revoked: nothing else about a key's permissions changes. */
export class KnownReaders {
  readonly #find: FindReader;
  readonly #known = new LRUCache<string, Reader>({ max: 10_000 });

  constructor(find: FindReader) {
    this.#find = find;
  }

  known(tenant: string, keyId: number): Reader | undefined {
    return this.#known.get(`${tenant}/${keyId}`);
  }

  async of(tenant: string, keyId: number): Promise<Reader | null> {
    const known = this.known(tenant, keyId);
    if (known) return known;
    const reader = await this.#find(tenant, keyId);
    if (reader && !reader.revoked) this.#known.set(`${tenant}/${keyId}`, reader);
    return reader;
  }

  forget(tenant: string, keyId: number): void {
    this.#known.delete(`${tenant}/${keyId}`);
  }
}

export interface Asking {
  readonly subscription: Subscription;
  readonly reader: Reader;
}

/** Those who might be told of something that happens on a program. */
export function listeningTo(programId: number, asking: readonly Asking[]): readonly Asking[] {
  return asking.filter(
    ({ subscription, reader }) =>
      covers(subscription, programId) && reaches(reader.programs, programId) && readsAnything(reader),
  );
}

/** Who of them is told of what happens there: whoever asked for it and has a key that would be shown it. */
export function hearersOn(grid: Pick<Grid, 'allotments'>, listening: readonly Asking[]): FindHearers {
  return (kind, told) =>
    listening
      .filter(({ subscription, reader }) => wants(subscription, kind) && isTold(reader, told, grid))
      .map(({ subscription }) => subscription.id);
}

/** Why a subscription of this key has to stop; null while it may go on. */
export function stopReason(reader: Reader | null): DeactivationReason | null {
  if (reader === null || reader.revoked) return 'revoked';
  return readsAnything(reader) ? null : 'permission-missing';
}
