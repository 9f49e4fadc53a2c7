// Who owns a value that must be unique in a client space (an e-mail, a phone number). The value itself is never in
// a stream's name, only a keyed hash of it.
//
// A claim is taken before the owner's stream is written and confirmed after. A process may die in between, so an
// unconfirmed claim lapses: then the owner's own stream tells whether the value was written.
import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import { streamName, type Aggregate, type Decision } from './aggregate.ts';
import type { CommandContext, Commands } from './commands.ts';
import { event, type EventOf } from './event.ts';
import { isRefusal, refuse } from './refusal.ts';

const Owner = Type.Object({ owner: Type.String() });
export const claimTaken = event('ClaimTaken', Type.Object({ owner: Type.String(), until: Type.String() }));
export const claimConfirmed = event('ClaimConfirmed', Owner);
export const claimReleased = event('ClaimReleased', Owner);
type ClaimEvent = EventOf<typeof claimTaken> | EventOf<typeof claimConfirmed> | EventOf<typeof claimReleased>;

export type Claim =
  | { readonly status: 'free' }
  | { readonly status: 'taken'; readonly owner: string; readonly until: string }
  | { readonly status: 'confirmed'; readonly owner: string };

export const LEASE_MS = 15_000;

const claim: Aggregate<Claim, ClaimEvent> = { category: 'claim', initial: { status: 'free' }, evolve };

function evolve(_state: Claim, { type, data }: ClaimEvent): Claim {
  switch (type) {
    case 'ClaimTaken':
      return { status: 'taken', owner: data.owner, until: data.until };
    case 'ClaimConfirmed':
      return { status: 'confirmed', owner: data.owner };
    case 'ClaimReleased':
      return { status: 'free' };
    default:
      return type satisfies never;
  }
}

/** `lapsed`: the owner whose unconfirmed claim may be taken over, because its stream was found without the value. */
export function take(state: Claim, owner: string, now: Date, lapsed: string | null): Decision<ClaimEvent> {
  const taken = claimTaken({ owner, until: new Date(now.getTime() + LEASE_MS).toISOString() });
  if (state.status === 'free') return [taken];
  if (state.owner === owner) return state.status === 'confirmed' ? [] : [taken];
  if (state.status === 'taken' && state.owner === lapsed && hasLapsed(state, now)) return [taken];
  return refuse('claimed', { data: { owner: state.owner } });
}

export function confirm(state: Claim, owner: string): Decision<ClaimEvent> {
  if (state.status === 'confirmed' && state.owner === owner) return [];
  if (state.status === 'taken' && state.owner !== owner)
    return refuse('claimed', { data: { owner: state.owner } });
  if (state.status === 'confirmed') return refuse('claimed', { data: { owner: state.owner } });
  return [claimConfirmed({ owner })];
}

export function release(state: Claim, owner: string): Decision<ClaimEvent> {
  return state.status !== 'free' && state.owner === owner ? [claimReleased({ owner })] : [];
}

export function hasLapsed(state: Claim, now: Date): boolean {
  return state.status === 'taken' && state.until <= now.toISOString();
}

export class Claims {
  readonly #commands: Commands;
  readonly #secret: Buffer;

  constructor(commands: Commands, secret: Buffer) {
    this.#commands = commands;
    this.#secret = secret;
  }

  /** The owner that holds the value after this call: the caller's own name when it won. */
  async take(
    kind: string,
    value: string,
    owner: string,
    context: CommandContext,
    holds: (owner: string) => Promise<boolean>,
  ): Promise<string> {
    const stream = this.#stream(context.tenant, kind, value);
    const { state } = await this.#commands.load(claim, stream);
    const suspect =
      hasLapsed(state, context.now) && state.status === 'taken' && state.owner !== owner ? state.owner : null;
    if (suspect !== null && (await holds(suspect))) {
      await this.#run(stream, context, 'confirm', (current) => confirm(current, suspect));
      return suspect;
    }
    const taken = await this.#run(stream, context, 'take', (current) =>
      take(current, owner, context.now, suspect),
    );
    return isRefusal(taken) ? (taken.data as { owner: string }).owner : owner;
  }

  async confirm(kind: string, value: string, owner: string, context: CommandContext): Promise<void> {
    const stream = this.#stream(context.tenant, kind, value);
    await this.#run(stream, context, 'confirm', (state) => confirm(state, owner));
  }

  async release(kind: string, value: string, owner: string, context: CommandContext): Promise<void> {
    const stream = this.#stream(context.tenant, kind, value);
    await this.#run(stream, context, 'release', (state) => release(state, owner));
  }

  /** Who holds the value now, confirmed or not. */
  async holder(kind: string, value: string, tenant: string): Promise<string | null> {
    const { state } = await this.#commands.load(claim, this.#stream(tenant, kind, value));
    return state.status === 'free' ? null : state.owner;
  }

  #run(
    stream: string,
    context: CommandContext,
    step: string,
    decide: (state: Claim) => Decision<ClaimEvent>,
  ) {
    // a claim that is released and taken again within one request is two different facts
    const seed = `${context.seed} ${step} ${crypto.randomUUID()}`;
    return this.#commands.execute(claim, stream, { ...context, seed }, decide);
  }

  #stream(tenant: string, kind: string, value: string): string {
    const hash = createHmac('sha256', this.#secret).update(`${tenant}\n${kind}\n${value}`).digest('hex');
    return streamName(claim.category, tenant, `${kind}.${hash.slice(0, 40)}`);
  }
}
