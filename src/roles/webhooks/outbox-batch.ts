// What some events amount to, gathered until it is written. A subscription that ends takes with it what it was to be told.
import type { Subscription } from '../../domain/webhooks/subscription.ts';
import { endpointName } from './notices.ts';
import type { Batch, Draft, Replay } from './outbox-rows.ts';

export class BatchBuilder {
  readonly #endpoints = new Map<string, { tenant: string; id: number; subscription: Subscription | null }>();
  #drafts: Draft[] = [];
  #again: { tenant: string; webhookId: number; deliveryId: number }[] = [];
  #replays: Replay[] = [];

  endpoint(tenant: string, id: number, subscription: Subscription | null): void {
    this.#endpoints.set(endpointName(tenant, id), { tenant, id, subscription });
    if (subscription) return;
    this.#drafts = this.#drafts.flatMap((draft) => {
      if (draft.tenant !== tenant || !draft.to.includes(id)) return draft;
      const to = draft.to.filter((other) => other !== id);
      return to.length > 0 ? { ...draft, to } : [];
    });
    this.#again = this.#again.filter((a) => a.tenant !== tenant || a.webhookId !== id);
    this.#replays = this.#replays.filter((r) => r.tenant !== tenant || r.webhookId !== id);
  }

  /** How many messages there are to be written. */
  get size(): number {
    return this.#drafts.length;
  }

  add(draft: Draft): void {
    this.#drafts.push(draft);
  }

  again(tenant: string, webhookId: number, deliveryId: number): void {
    this.#again.push({ tenant, webhookId, deliveryId });
  }

  replay(replay: Replay): void {
    this.#replays.push(replay);
  }

  done(): Batch {
    return {
      endpoints: this.#endpoints,
      drafts: this.#drafts,
      again: this.#again,
      replays: this.#replays,
    };
  }
}
