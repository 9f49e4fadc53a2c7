// What a command writes is the doing of who runs the service.
import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../platform/commands/commands.ts';
import type { Backend } from './backend.ts';

export function operatorContext({ clock }: Pick<Backend, 'clock'>, tenant: string): CommandContext {
  const seed = randomUUID();
  const actor = { kind: 'operator', keyId: null, userId: null } as const;
  return { tenant, actor, requestId: seed, causationId: seed, seed, now: clock.now(tenant) };
}
