// Who owns a value that must be unique in a client space (an e-mail, a phone number). The value itself is never in
// a stream's name, only a keyed hash of it.
//
// A claim is taken before the owner's stream is written and confirmed after; it is given back after the value was
// taken off that stream. A process may die at any of these lines, so a process that finds a claim in its way asks the
// owner's own stream, which alone is right, and takes over what nobody holds or is about to write.
import { streamName } from '../rules/stream-id.ts';
import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import { Instant, Line } from '../rules/bounds.ts';
import type { Aggregate, Decision } from '../rules/aggregate.ts';
import type { CommandContext, Commands } from './commands.ts';
import type { Decided, Decider, Occasion } from '../rules/decider.ts';
import { event, type EventOf } from '../rules/event.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';

const Owner = Type.Object({ owner: Line });
export const claimTaken = event('ClaimTaken', Type.Object({ owner: Line, until: Instant }));
export const claimConfirmed = event('ClaimConfirmed', Owner);
export const claimReleased = event('ClaimReleased', Owner);
type ClaimEvent = EventOf<typeof claimTaken> | EventOf<typeof claimConfirmed> | EventOf<typeof claimReleased>;

/** `turn` counts what happened to the claim: a judgement about it holds only while that stays the same. */
export type Claim = { readonly turn: number } & (
  { readonly status: 'free' } | TakenClaim | { readonly status: 'confirmed'; readonly owner: string }
);
type HeldClaim = Exclude<Claim, { status: 'free' }>;

interface TakenClaim {
  readonly status: 'taken';
  readonly owner: string;
  /** When the last of its leases lapses. */
  readonly until: string;
  /** How many commands of the owner are about to write the value; the first of them has its turn in `since`. */
  readonly leases: number;
  readonly since: number;
  /** Whether one of the owner's commands wrote it: the others, when they did not, leave it the owner's. */
  readonly isWritten: boolean;
}

/** What the owner's stream says of a value: `absent` may still change, `never` cannot (the owner is gone). */
export type Standing = 'held' | 'absent' | 'never';
type Ask = (owner: string) => Promise<Standing>;

export const LEASE_MS = 15_000;

export interface ClaimedValue {
  readonly kind: string;
  readonly value: string;
}

export interface Taken {
  /** Who has the value after the call: the caller itself when it won. */
  readonly owner: string;
  /** By which the lease is ended; null where another owner has the value. */
  readonly turn: number | null;
}

const claim: Aggregate<Claim, ClaimEvent> = {
  category: 'claim',
  initial: { status: 'free', turn: 0 },
  evolve,
};

function evolve(state: Claim, { type, data }: ClaimEvent): Claim {
  const turn = state.turn + 1;
  switch (type) {
    case 'ClaimTaken':
      return { ...leased(state, data, turn), turn };
    case 'ClaimConfirmed':
      return state.status === 'taken' && state.leases > 1
        ? { ...state, leases: state.leases - 1, isWritten: true, turn }
        : { status: 'confirmed', owner: data.owner, turn };
    case 'ClaimReleased':
      if (state.status !== 'taken') return { status: 'free', turn };
      if (state.leases > 1) return { ...state, leases: state.leases - 1, turn };
      return state.isWritten ? { status: 'confirmed', owner: state.owner, turn } : { status: 'free', turn };
    default:
      return type satisfies never;
  }
}

function leased(
  state: Claim,
  { owner, until }: EventOf<typeof claimTaken>['data'],
  turn: number,
): TakenClaim {
  const isOwn = state.status !== 'free' && state.owner === owner;
  const isWritten = isOwn && (state.status === 'confirmed' || state.isWritten);
  const others = isOwn && state.status === 'taken' && state.until > takenAt(until) ? state : null;
  return {
    status: 'taken',
    owner,
    until,
    leases: (others?.leases ?? 0) + 1,
    since: others?.since ?? turn,
    isWritten,
  };
}

function takenAt(until: string): string {
  return new Date(Date.parse(until) - LEASE_MS).toISOString();
}

/**
 * `stale`: the turn at which the claim was found to be nobody's. An owner that takes its own value again starts a
 * new lease, so that nobody judges by the state before its next write.
 */
export function take(state: Claim, owner: string, now: Date, stale: number | null): Decision<ClaimEvent> {
  if (state.status !== 'free' && state.owner !== owner && state.turn !== stale)
    return refuse('claimed', { data: { owner: state.owner } });
  return [claimTaken({ owner, until: new Date(now.getTime() + LEASE_MS).toISOString() })];
}

/** Ends a lease after the value was written. */
export function confirm(state: Claim, owner: string, turn: number): Decision<ClaimEvent> {
  if (state.status !== 'free' && state.owner !== owner)
    return refuse('claimed', { data: { owner: state.owner } });
  return state.status === 'free' || isRunning(state, owner, turn) ? [claimConfirmed({ owner })] : [];
}

/** A claim in doubt is not given back: another command of the same owner is about to write the value. */
export function release(state: Claim, owner: string, turn: number): Decision<ClaimEvent> {
  const settled = state.status === 'confirmed' && state.owner === owner && state.turn === turn;
  return settled ? [claimReleased({ owner })] : [];
}

/** Ends a lease after which nothing was written; other commands of the owner keep theirs. */
export function giveBack(state: Claim, owner: string, turn: number): Decision<ClaimEvent> {
  return isRunning(state, owner, turn) ? [claimReleased({ owner })] : [];
}

/** One that lapsed before its owner took the next is not: it would end that one. */
function isRunning(state: Claim, owner: string, turn: number): boolean {
  return state.status === 'taken' && state.owner === owner && turn >= state.since;
}

/** Whether nobody has the value, and nobody is about to write it. */
export function isStale(state: HeldClaim, standing: Standing, now: Date): boolean {
  if (standing === 'held') return false;
  return standing === 'never' || state.status === 'confirmed' || state.until <= now.toISOString();
}

type ClaimCommand = { readonly owner: string } & (
  | { readonly type: 'takeClaim'; readonly stale: number | null }
  | { readonly type: 'confirmClaim' | 'releaseClaim' | 'giveClaimBack'; readonly turn: number }
);

/** Its note, of a claim that is taken: the turn by which the lease is ended. */
const claimDecider: Decider<Claim, ClaimEvent, ClaimCommand, number> = { aggregate: claim, decide };

function decide(state: Claim, c: ClaimCommand, { now }: Occasion): Decided<ClaimEvent, number> {
  switch (c.type) {
    case 'takeClaim': {
      const events = take(state, c.owner, now, c.stale);
      return isRefusal(events) ? events : { events, note: state.turn + 1 };
    }
    case 'confirmClaim':
      return confirm(state, c.owner, c.turn);
    case 'releaseClaim':
      return release(state, c.owner, c.turn);
    case 'giveClaimBack':
      return giveBack(state, c.owner, c.turn);
    default:
      return c satisfies never;
  }
}

export class Claims {
  readonly #commands: Commands;
  readonly #secret: Buffer;
  readonly #streams = new WeakMap<ClaimedValue, { readonly tenant: string; readonly stream: string }>();

  constructor(commands: Commands, secret: Buffer) {
    this.#commands = commands;
    this.#secret = secret;
  }

  async take(value: ClaimedValue, owner: string, context: CommandContext, ask: Ask): Promise<Taken> {
    const stream = this.#stream(context.tenant, value);
    const first = await this.#takeAt(stream, owner, context, null);
    if (first.owner === owner) return first;
    const { state } = await this.#commands.load(claim, stream);
    const stale = state.status === 'free' || isStale(state, await ask(state.owner), context.now);
    return stale ? await this.#takeAt(stream, owner, context, state.turn) : first;
  }

  async #takeAt(
    stream: string,
    owner: string,
    context: CommandContext,
    stale: number | null,
  ): Promise<Taken> {
    const taken = await this.#run(stream, { type: 'takeClaim', owner, stale }, context);
    return isRefusal(taken)
      ? { owner: (taken.data as { owner: string }).owner, turn: null }
      : { owner, turn: taken.note };
  }

  async giveBack(value: ClaimedValue, owner: string, turn: number, context: CommandContext): Promise<void> {
    const stream = this.#stream(context.tenant, value);
    await this.#run(stream, { type: 'giveClaimBack', owner, turn }, context);
  }

  /** False when the value was taken over in the meantime: the owner stalled for longer than its lease. */
  async confirm(value: ClaimedValue, owner: string, turn: number, context: CommandContext): Promise<boolean> {
    const stream = this.#stream(context.tenant, value);
    return !isRefusal(await this.#run(stream, { type: 'confirmClaim', owner, turn }, context));
  }

  /** Gives back what the owner's stream no longer holds. */
  async release(value: ClaimedValue, owner: string, context: CommandContext, ask: Ask): Promise<void> {
    const stream = this.#stream(context.tenant, value);
    const { state } = await this.#commands.load(claim, stream);
    if (state.status === 'free' || state.owner !== owner || (await ask(owner)) === 'held') return;
    await this.#run(stream, { type: 'releaseClaim', owner, turn: state.turn }, context);
  }

  /** Who had the value when this process last looked: to be believed only where the owner's own stream holds it. */
  lastHolder(value: ClaimedValue, tenant: string): string | null {
    const seen = this.#commands.lastSeen(claim, this.#stream(tenant, value));
    return seen?.status === 'confirmed' ? seen.owner : null;
  }

  /** Who has the value, or is about to. */
  async holder(value: ClaimedValue, tenant: string, now: Date, ask: Ask): Promise<string | null> {
    const { state } = await this.#commands.load(claim, this.#stream(tenant, value));
    if (state.status === 'free') return null;
    return isStale(state, await ask(state.owner), now) ? null : state.owner;
  }

  #run(stream: string, command: ClaimCommand, context: CommandContext) {
    // a claim that is released and taken again within one request is two different facts
    const seed = `${context.seed} ${command.type} ${crypto.randomUUID()}`;
    return this.#commands.execute(claimDecider, stream, command, { ...context, seed });
  }

  /** A request asks for each of its values several times. */
  #stream(tenant: string, value: ClaimedValue): string {
    const known = this.#streams.get(value);
    if (known?.tenant === tenant) return known.stream;
    const stream = claimStream(this.#secret, tenant, value.kind, value.value);
    this.#streams.set(value, { tenant, stream });
    return stream;
  }
}

/** What the hashes are keyed with. */
export function claimsSecret(masterKey: Buffer): Buffer {
  return createHmac('sha256', masterKey).update('claims').digest();
}

export function claimStream(secret: Buffer, tenant: string, kind: string, value: string): string {
  const hash = createHmac('sha256', secret).update(`${tenant}\n${kind}\n${value}`).digest('hex');
  return streamName(claim.category, tenant, `${kind}.${hash.slice(0, 40)}`);
}
