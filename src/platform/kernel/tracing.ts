// How long each part of some work took, joined over processes by the W3C `traceparent` of where it began. Nobody needs to
// know who looks: where nobody does, there is no tracing, and nothing of this is called.

export interface Span {
  /** Its `traceparent`, for what hangs on it elsewhere or later; null when nobody keeps this trace. */
  readonly place: string | null;
  note(facts: Facts): void;
  /** `failed`: it did not come to what it was for. */
  end(failed?: boolean): void;
}

/** Names, numbers and codes: never a value that may be personal. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer';
  /** The `traceparent` that it hangs on; without it, on what runs now. */
  readonly under?: string | undefined;
  /** Others that it is for as well. */
  readonly alsoFor?: readonly string[];
  readonly facts?: Facts;
}

export interface Tracing {
  begin(name: string, options?: SpanOptions): Span;
  /** What `work` begins hangs on this span, however far it goes on by itself. */
  within<T>(span: Span, work: () => T): T;
  /** The same under a `traceparent` that came with an event, where one did. */
  under<T>(place: string | undefined, work: () => T): T;
}

const PLACE = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** As it comes from outside; anything else is as if nothing had come. */
export function parsePlace(text: unknown): string | undefined {
  return typeof text === 'string' && PLACE.test(text) ? text : undefined;
}
