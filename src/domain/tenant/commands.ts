// What may be asked of a client space, and who answers.
import type { Decision } from '../../platform/rules/aggregate.ts';
import type { Decider, Occasion } from '../../platform/rules/decider.ts';
import {
  changeSettings,
  createTenant,
  issueKey,
  revokeKey,
  rotateKey,
  type CreateTenant,
  type IssueKey,
  type RotateKey,
} from './decide.ts';
import type { TenantEvent } from './events.ts';
import { tieUser } from './known-as.ts';
import type { Identity, KeptOidc } from './identity.ts';
import { addUser, changeUser, deactivateUser, type AddUser, type ChangeUser } from './people.ts';
import { issueToken, revokeToken, rotateToken, type IssueToken, type RotateToken } from './tokens.ts';
import type { TenantSettingsInput } from './settings.ts';
import { tenantAggregate, type Tenant } from './tenant.ts';

export type TenantCommand =
  | ({ readonly type: 'createTenant' } & CreateTenant)
  | {
      readonly type: 'changeSettings';
      readonly settings: TenantSettingsInput;
      readonly oidc?: KeptOidc | null;
    }
  | ({ readonly type: 'addUser' } & AddUser)
  | { readonly type: 'changeUser'; readonly id: number; readonly changes: ChangeUser }
  | { readonly type: 'deactivateUser'; readonly id: number }
  | { readonly type: 'tieUser'; readonly id: number; readonly identity: Identity }
  | ({ readonly type: 'issueToken' } & IssueToken)
  | ({ readonly type: 'rotateToken' } & Omit<RotateToken, 'now'>)
  | { readonly type: 'revokeToken'; readonly id: number }
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
      return changeSettings(tenant, c.settings, c.oidc);
    case 'addUser':
      return addUser(tenant, c);
    case 'changeUser':
      return changeUser(tenant, c.id, c.changes);
    case 'deactivateUser':
      return deactivateUser(tenant, c.id);
    case 'tieUser':
      return tieUser(tenant, c.id, c.identity);
    case 'issueToken':
      return issueToken(tenant, c);
    case 'rotateToken':
      return rotateToken(tenant, { ...c, now });
    case 'revokeToken':
      return revokeToken(tenant, c.id);
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
