// Every policy there is.
import type { Backend } from '../backend.ts';
import { liveOptionsOf } from '../options/live.ts';
import { registrationPolicy } from '../registrations/policy.ts';
import { interactionPolicy } from './interactions.ts';
import type { Policy } from './policy.ts';

export function policiesOf(backend: Backend): readonly Policy[] {
  return [registrationPolicy(backend, liveOptionsOf(backend)), interactionPolicy(backend)];
}
