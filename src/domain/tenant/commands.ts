// What may be asked of a client space, and who answers.
import type { Decision } from '../../platform/kernel/aggregate.ts';
import type { Decider, Occasion } from '../../platform/kernel/decider.ts';
import {
  addUser,
  changeSettings,
  createTenant,
  issueKey,
  revokeKey,
  rotateKey,
  type AddUser,
  type CreateTenant,
  type IssueKey,
  type RotateKey,
} from './decide.ts';
import type { TenantEvent } from './events.ts';
import type { TenantSettingsInput } from './settings.ts';
import { tenantAggregate, type Tenant } from './tenant.ts';

export type TenantCommand =
  | ({ readonly type: 'createTenant' } & CreateTenant)
  | { readonly type: 'changeSettings'; readonly settings: TenantSettingsInput }
  | ({ readonly type: 'addUser' } & AddUser)
  | ({ readonly type: 'issueKey' } & IssueKey)
  | ({ readonly type: 'rotateKey' } & Omit<RotateKey, 'now'>)
  | { readonly type: 'revokeKey'; readonly id: number };

export const tenantDecider: Decider<Tenant, TenantEvent, TenantCommand> = {
  aggregate: tenantAggregate,
  decide,
};

function decide(tenant: Tenant, c: TenantCommand, { now }: Occasion): Decision<TenantEvent> {
  switch (c.type) {
    case 'createTenant':
      return createTenant(tenant, c);
    case 'changeSettings':
      return changeSettings(tenant, c.settings);
    case 'addUser':
      return addUser(tenant, c);
    case 'issueKey':
      return issueKey(tenant, c);
    case 'rotateKey':
      return rotateKey(tenant, { ...c, now });
    case 'revokeKey':
      return revokeKey(tenant, c.id);
    default:
      return c satisfies never;
  }
}
