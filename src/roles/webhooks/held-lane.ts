// An endpoint that this process serves: its lane, its receiver, its secrets, its health.
import type { Clock } from '../../platform/kernel/time/clock.ts';
import type { HeldEndpoint } from './holding.ts';
import type { Guard } from '../../platform/egress/guarded-connector.ts';
import { Lane } from './lane.ts';
import { endpointName } from './notices.ts';
import { Receiver } from './post.ts';
import type { WebhookSecrets } from '../../processes/webhook-secret.ts';
import { signerOf, type Signer } from './signature.ts';
import type { Subscription } from '../../domain/webhooks/subscription.ts';

interface Around {
  readonly clock: Clock;
  readonly secrets: WebhookSecrets;
  readonly guard: Guard;
  readonly totalMs: number | undefined;
}

export class HeldLane {
  readonly tenant: string;
  readonly id: number;
  readonly name: string;
  readonly lane = new Lane();
  readonly #around: Around;
  #subscription: Subscription;
  #signer: Signer;
  #former: readonly { readonly signer: Signer; readonly until: Date }[] = [];
  #receiver: Receiver;
  /**
   * Only to one that stays anything more is sent. One that leaves is to go to another process, one that is lost is not ours
   * any more, or was switched off: both are kept until nothing is under way and every result is written.
   */
  place: 'stays' | 'leaves' | 'lost' = 'stays';
  /** As far as the store knows that everything has been tried. */
  markedUpTo = 0;
  /** By the clock of the service. */
  pausedUntil = 0;
  failingSince: Date | null;

  constructor(endpoint: HeldEndpoint, around: Around) {
    this.tenant = endpoint.tenant_key;
    this.id = endpoint.id;
    this.name = endpointName(endpoint.tenant_key, endpoint.id);
    this.#around = around;
    this.#subscription = endpoint.subscription;
    this.failingSince = endpoint.failing_since;
    this.#signer = this.#signerOf(endpoint.subscription.sealed_secret);
    this.#takeSecrets();
    this.#receiver = this.#open();
  }

  get receiver(): Receiver {
    return this.#receiver;
  }

  update({ subscription, failing_since }: HeldEndpoint): void {
    if (this.place === 'lost') this.#comeBack();
    const { url, updated_at } = this.#subscription;
    this.failingSince = failing_since;
    if (subscription.updated_at === updated_at && subscription.url === url) return;
    this.#subscription = subscription;
    this.pausedUntil = 0;
    this.#takeSecrets();
    if (subscription.url === url) return;
    const before = this.#receiver;
    this.#receiver = this.#open();
    void before.close();
  }

  close(): Promise<void> {
    return this.#receiver.close();
  }

  /** Others may have served it meanwhile. What is still under way to it is known here. */
  #comeBack(): void {
    this.place = 'stays';
    this.lane.reset();
  }

  #open(): Receiver {
    const { guard, totalMs } = this.#around;
    return new Receiver(this.#subscription.url, () => this.#signers(), guard, totalMs);
  }

  #takeSecrets(): void {
    const { sealed_secret, former_secrets } = this.#subscription;
    this.#signer = this.#signerOf(sealed_secret);
    this.#former = former_secrets.map(({ sealed, until }) => ({
      signer: this.#signerOf(sealed),
      until: new Date(until),
    }));
  }

  #signerOf(sealed: string): Signer {
    return signerOf(this.#around.secrets.open(this.tenant, this.id, sealed));
  }

  #signers(): readonly Signer[] {
    const now = this.#around.clock.now();
    return [this.#signer, ...this.#former.filter(({ until }) => now < until).map(({ signer }) => signer)];
  }
}
