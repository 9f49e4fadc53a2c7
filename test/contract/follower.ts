// A subscription and everything it said, in order.
import type {
  AllStreamSubscription,
  Position,
  ResolvedEvent,
  StreamSubscription,
} from '@eventstore/db-client';

export type Said =
  | { kind: 'confirmation' }
  | { kind: 'caughtUp' }
  | { kind: 'event'; resolved: ResolvedEvent }
  | { kind: 'checkpoint'; position: Position }
  | { kind: 'error'; error: Error };

export class Follower {
  readonly said: Said[] = [];
  readonly #subscription: AllStreamSubscription | StreamSubscription;
  #wake: (() => void) | undefined;

  constructor(
    subscribe: (
      checkpoint: (position: Position) => Promise<void>,
    ) => AllStreamSubscription | StreamSubscription,
  ) {
    this.#subscription = subscribe((position) => {
      this.#say({ kind: 'checkpoint', position });
      return Promise.resolve();
    });
    this.#subscription.on('confirmation', () => this.#say({ kind: 'confirmation' }));
    this.#subscription.on('data', (resolved: ResolvedEvent) => this.#say({ kind: 'event', resolved }));
    this.#subscription.on('error', (error: Error) => this.#say({ kind: 'error', error }));
    // Sent by the server since 23.10, and emitted under a name the client's types leave out.
    const emitter: NodeJS.EventEmitter = this.#subscription;
    emitter.on('caughtUp', () => this.#say({ kind: 'caughtUp' }));
  }

  get events(): ResolvedEvent[] {
    return this.said.flatMap((said) => (said.kind === 'event' ? [said.resolved] : []));
  }

  get revisions(): number[] {
    return this.events.map(({ event, link }) => Number((event ?? link)?.revision));
  }

  get checkpoints(): Position[] {
    return this.said.flatMap((said) => (said.kind === 'checkpoint' ? [said.position] : []));
  }

  async until(condition: (follower: this) => boolean): Promise<void> {
    while (!condition(this)) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  async untilSaid(kind: Said['kind']): Promise<void> {
    await this.until(({ said }) => said.some((entry) => entry.kind === kind));
  }

  async stop(): Promise<void> {
    await this.#subscription.unsubscribe();
  }

  #say(said: Said): void {
    this.said.push(said);
    this.#wake?.();
  }
}
