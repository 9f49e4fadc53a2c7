// Which lead an e-mail or a phone number belongs to. The claims settle who may write it; the lead's own stream
// tells whether it was written.
import { parseStream } from '../platform/rules/stream-id.ts';
import type { Claims, Standing } from '../platform/commands/claims.ts';
import type { CommandContext, Commands } from '../platform/commands/commands.ts';
import { isKnown, leadAggregate, leadStream, type Lead } from '../domain/lead/leads/lead.ts';
import { allValues, holds, type Contacts } from '../domain/lead/contacts/contacts.ts';
import { valueKey, type ContactValue } from '../domain/lead/contacts/value.ts';

/** More people than this ahead of each other in one chain of yielding is a fault, not a crowd. */
const LONGEST_CHAIN = 64;

export interface Lease {
  /** Values that other leads have, and which. */
  readonly lost: ReadonlyMap<string, string>;
  /** After the write, or in its place: what the lead holds is its own without a look, the rest is given back. */
  end(written?: readonly ContactValue[]): Promise<void>;
}

export class Ownership {
  readonly #commands: Commands;
  readonly #claims: Claims;

  constructor(commands: Commands, claims: Claims) {
    this.#commands = commands;
    this.#claims = claims;
  }

  /** The stream of the lead that has the value or is about to, or null. */
  async ownerOf(
    value: ContactValue,
    tenant: string,
    now: Date,
    look = new Look(this),
  ): Promise<string | null> {
    // the owner's own stream alone is right: where it holds the value, the claim has nothing to add
    const last = this.#claims.lastHolder(value, tenant);
    if (last !== null) {
      if (standingOf(look.recent(last) ?? (await look.at(last)), value) === 'held') return last;
      // the claim is read after this look: a lead that is asked about then is read after the claim
      look.forget(last);
    }
    let successor: string | null = null;
    const holder = await this.#claims.holder(value, tenant, now, async (claimed) => {
      successor = await this.#successor(claimed, look);
      const standing = standingOf(await look.at(successor), value);
      // whom the claim's owner yielded to has the value soon, though the claim is not passed on yet
      return successor === claimed || standing === 'never' ? standing : 'held';
    });
    return holder === null ? null : successor;
  }

  /** Takes the values for a lead, in one order for everybody; with `stopAtLoss`, no further than the first one lost. */
  async take(
    values: readonly ContactValue[],
    stream: string,
    context: CommandContext,
    stopAtLoss: boolean,
  ): Promise<Lease> {
    const lost = new Map<string, string>();
    const turns: [ContactValue, number][] = [];
    for (const value of inOneOrder(values)) {
      const { owner, turn } = await this.#claims.take(value, stream, context, (other) =>
        this.#standing(other, value),
      );
      if (turn !== null) turns.push([value, turn]);
      if (owner !== stream) lost.set(valueKey(value), owner);
      if (owner !== stream && stopAtLoss) break;
    }
    const end = async (written: readonly ContactValue[] = []): Promise<void> => {
      const kept = new Set(written.map(valueKey));
      await Promise.all(
        turns.map(async ([value, turn]) => {
          if (kept.has(valueKey(value))) await this.#claims.confirm(value, stream, turn, context);
          else await this.#claims.giveBack(value, stream, turn, context);
        }),
      );
    };
    return { lost, end };
  }

  /** After the write: what the lead no longer holds is free. */
  async release(values: readonly ContactValue[], stream: string, context: CommandContext): Promise<void> {
    await Promise.all(
      values.map((v) => this.#claims.release(v, stream, context, (owner) => this.#standing(owner, v))),
    );
  }

  async lead(stream: string): Promise<Lead> {
    return (await this.#commands.load(leadAggregate, stream)).state;
  }

  /** As this process saw it last. */
  lastSeen(stream: string): Lead | null {
    return this.#commands.lastSeen(leadAggregate, stream);
  }

  async #standing(stream: string, value: ContactValue): Promise<Standing> {
    return standingOf(await this.lead(stream), value);
  }

  async #successor(stream: string, look: Look): Promise<string> {
    let at = stream;
    for (let step = 0; step < LONGEST_CHAIN; step++) {
      const { sheet } = await look.at(at);
      if (sheet.status !== 'yielded') return at;
      at = leadStream(parseStream(at).tenant, sheet.to);
    }
    throw new Error(`${stream} yields without end`);
  }
}

/** Several questions at one moment: each lead is read once. */
export class Look {
  readonly #ownership: Pick<Ownership, 'lead' | 'lastSeen'>;
  readonly #trusts: boolean;
  readonly #seen = new Map<string, Promise<Lead>>();

  /** `trusts`: whoever looks has what it sees proved by what it appends to that lead. */
  constructor(ownership: Pick<Ownership, 'lead' | 'lastSeen'>, trusts = false) {
    this.#ownership = ownership;
    this.#trusts = trusts;
  }

  /** Without a look at the stream, where that will do. */
  recent(stream: string): Lead | null {
    return this.#trusts && !this.#seen.has(stream) ? this.#ownership.lastSeen(stream) : null;
  }

  at(stream: string): Promise<Lead> {
    const known = this.#seen.get(stream) ?? this.#ownership.lead(stream);
    this.#seen.set(stream, known);
    return known;
  }

  forget(stream: string): void {
    this.#seen.delete(stream);
  }
}

function standingOf({ sheet, contacts }: Lead, value: ContactValue): Standing {
  if (sheet.status === 'yielded' || (isKnown(sheet) && sheet.anonymised_at !== null)) return 'never';
  return holds(contacts, value) ? 'held' : 'absent';
}

/** The values that a write takes off a lead. */
export function givenUp(before: Contacts, after: Contacts): ContactValue[] {
  const kept = new Set(allValues(after).map(valueKey));
  return allValues(before).filter((value) => !kept.has(valueKey(value)));
}

function inOneOrder(values: readonly ContactValue[]): ContactValue[] {
  return [...values].sort((a, b) => (valueKey(a) < valueKey(b) ? -1 : 1));
}
