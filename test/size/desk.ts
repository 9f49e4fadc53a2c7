// A client space whose story is told: who acts there, what is numbered, and which e-mails and phones are claimed.
import { valuesOf, type ContactValue } from '../../src/domain/lead/contacts/value.ts';
import type { ContactFields } from '../../src/domain/lead/contacts/fields.ts';
import { claimConfirmed, claimStream, claimTaken, LEASE_MS } from '../../src/platform/commands/claims.ts';
import type { Matching } from '../../src/domain/registrations/matching.ts';
import type { CommandContext } from '../../src/platform/commands/commands.ts';
import type { Actor } from '../../src/platform/rules/event.ts';
import { NONE } from '../../src/platform/eventstore/event-store.ts';
import type { Scribe } from './scribe.ts';
import type { Sequences } from './sequences.ts';

export const OPERATOR: Actor = { kind: 'operator', keyId: null, userId: null };

interface DeskStores {
  readonly scribe: Scribe;
  readonly ids: Sequences;
  readonly matching: Matching;
  readonly claims: Buffer;
}

export class Desk {
  readonly tenant: string;
  /** Who sells, and whose keys partners come in with. */
  readonly users: number[] = [];
  readonly keys: number[] = [];
  readonly #stores: DeskStores;
  #people = 0;

  constructor(tenant: string, stores: DeskStores) {
    this.tenant = tenant;
    this.#stores = stores;
  }

  get scribe(): Scribe {
    return this.#stores.scribe;
  }

  get matching(): Matching {
    return this.#stores.matching;
  }

  /** Nobody was this person before. */
  nextPerson(): number {
    return ++this.#people;
  }

  partner(at: Date, chosen: number): CommandContext {
    const keyId = this.keys[chosen % this.keys.length]!;
    return this.scribe.request(this.tenant, { kind: 'key', keyId, userId: null }, at);
  }

  ownerOf(chosen: number): number {
    return this.users[chosen % this.users.length]!;
  }

  async id(kind: string, context: CommandContext): Promise<number> {
    return await this.#stores.ids.next(kind, context);
  }

  /** Claims the values for the lead, lets `write` write them there, and settles the claims. */
  async claiming(
    fields: Partial<ContactFields>,
    owner: string,
    context: CommandContext,
    write: () => Promise<unknown>,
  ): Promise<void> {
    const values = valuesOf(fields);
    const until = new Date(context.now.getTime() + LEASE_MS).toISOString();
    await this.#onEach(values, NONE, claimTaken({ owner, until }), {
      ...context,
      seed: `${context.seed} take`,
    });
    await write();
    await this.#onEach(values, 0n, claimConfirmed({ owner }), {
      ...context,
      seed: `${context.seed} confirm`,
    });
  }

  async #onEach(
    values: readonly ContactValue[],
    expected: bigint,
    event: ReturnType<typeof claimTaken> | ReturnType<typeof claimConfirmed>,
    context: CommandContext,
  ): Promise<void> {
    const { scribe, claims } = this.#stores;
    await Promise.all(
      values.map(({ kind, value }) =>
        scribe.append(claimStream(claims, this.tenant, kind, value), expected, [event], context),
      ),
    );
  }
}
