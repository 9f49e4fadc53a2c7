// Every policy there is.
import type { RoleStores } from '../role.ts';
import { liveOptionsOf } from '../../processes/live-options.ts';
import { registrationPolicy } from './registrations.ts';
import { interactionPolicy } from './interactions.ts';
import { pastPolicy } from './pasts.ts';
import type { Policy } from './policy.ts';

export function policiesOf(stores: RoleStores): readonly Policy[] {
  return [registrationPolicy(stores, liveOptionsOf(stores)), interactionPolicy(stores), pastPolicy(stores)];
}
