// `lotbook invite`: a link that signs a person in once, made by who runs the service. It lets the first admin of a client
// space in, and whoever is locked out.
import { parseArgs } from 'node:util';
import { addressedTo, splitName } from './person-names.ts';
import { WaysIn } from '../../api/sign-in/ways-in.ts';
import { tenantDecider, type TenantCommand } from '../../domain/tenant/commands.ts';
import { fullname, tenantAggregate, type OpenTenant, type User } from '../../domain/tenant/tenant.ts';
import { ROLES, type Role } from '../../domain/vocabulary/roles.ts';
import { orThrow } from '../../platform/kernel/refusal.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import type { Backend } from '../backend.ts';
import { operatorContext } from '../operator-context.ts';
import { noSpace } from './asked.ts';
import { BadUsage, withBackend, type Command, type Terminal } from './command.ts';

interface Wanted {
  readonly tenant: string;
  readonly email: string;
  readonly role: Role | null;
  readonly name: string | null;
}

export const inviteCommand: Command = {
  name: 'invite',
  usage: [
    'invite --tenant demo --email jeanne.martin@example.com [--role admin] [--name "Jeanne Martin"]',
    '    prints a link that signs that person in once, within 24 hours; adds the person when unknown, and the role',
    '    when it is missing',
  ],
  examples: [
    'invite --tenant demo --email jeanne.martin@example.com',
    'invite --tenant demo --email jeanne.martin@example.com --role admin',
  ],
  run: async (args, config, terminal) => {
    const wanted = wantedOf(args);
    return await withBackend(config, (backend) => invite(backend, config.baseUrl, wanted, terminal));
  },
};

function wantedOf(args: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tenant: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      name: { type: 'string' },
    },
  });
  const { tenant, email: address, role: named, name = null } = values;
  if (tenant === undefined || address === undefined) throw new BadUsage('invite wants --tenant and --email');
  const email = addressedTo(address);
  if (email === null) throw new BadUsage(`"${address}" is not an e-mail address`);
  const role = named === undefined ? null : ROLES.find((r) => r === named);
  if (role === undefined) throw new BadUsage(`"${named}" is not one of ${ROLES.join(', ')}`);
  return { tenant, email, role, name };
}

async function invite(
  backend: Backend,
  baseUrl: string,
  wanted: Wanted,
  terminal: Terminal,
): Promise<number> {
  const { tenant, role } = wanted;
  const known = personIn(await spaceOf(backend, tenant), wanted.email);
  if (known && !known.is_active) throw new Error(`the account of ${fullname(known)} is closed`);
  const user = known ?? (await added(backend, wanted));
  if (!known) terminal.write(`added ${fullname(user)}${role ? `, ${role},` : ''} to ${tenant}\n`);
  else if (role && !user.roles.includes(role)) {
    await tell(backend, tenant, {
      type: 'changeUser',
      id: user.id,
      changes: { roles: [...user.roles, role] },
    });
    terminal.write(`gave ${fullname(user)} the role ${role}\n`);
  }
  const { links, record } = new WaysIn(backend.runtime, backend.clock, baseUrl);
  const { url, expires_at } = await links.make(tenant, user.id);
  const by = { kind: 'operator', id: null };
  await record.note({ tenant, user: user.id, method: 'link', outcome: 'link-made', session: null, by });
  terminal.write(`${url}\nsigns ${fullname(user)} in once, until ${expires_at}\n`);
  return 0;
}

async function added(backend: Backend, { tenant, email, role, name }: Wanted): Promise<User> {
  const context = operatorContext(backend, tenant);
  const id = await backend.ids.next('user', context);
  const roles = role === null ? [] : [role];
  await tell(backend, tenant, { type: 'addUser', id, ...splitName(name, email), email, roles }, context);
  const user = personIn(await spaceOf(backend, tenant), email);
  if (!user) throw new Error(`${email} was added and is not there`);
  return user;
}

function personIn({ users }: OpenTenant, email: string): User | null {
  for (const user of users.values()) if (user.email === email) return user;
  return null;
}

async function spaceOf(backend: Backend, tenant: string): Promise<OpenTenant> {
  const { state } = await backend.commands.load(
    tenantAggregate,
    streamName(tenantAggregate.category, tenant),
  );
  if (state.status === 'unknown') throw await noSpace(backend, tenant);
  return state;
}

async function tell(
  backend: Backend,
  tenant: string,
  command: TenantCommand,
  context = operatorContext(backend, tenant),
): Promise<void> {
  const stream = streamName(tenantAggregate.category, tenant);
  orThrow(await backend.commands.execute(tenantDecider, stream, command, context));
}
