// Spans on their way to an OpenTelemetry collector: gathered, sent a few seconds later, and dropped rather than waited for.
// Sampling, headers and the name of the service are those of the standard's own variables.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span as OtelSpan,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import type { Facts, Span, SpanOptions } from '../../platform/kernel/tracing.ts';
import { within as inTime } from '../../platform/kernel/waiting/within.ts';
import { lotbookVersion } from '../version.ts';
import type { OpenTracing } from './open-tracing.ts';

const CLOSE_LIMIT_MS = 3_000;
const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

export class OtlpTracing implements OpenTracing {
  readonly #provider: BasicTracerProvider;
  readonly #tracer: Tracer;
  /** Our own, not the one that all of a process shares: two services in one process are two services. */
  readonly #running = new AsyncLocalStorage<Context>();

  constructor(url: string, logger: Logger) {
    const resource = defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'lotbook', 'service.version': lotbookVersion }))
      .merge(detectResources({ detectors: [envDetector] }));
    const exporter = told(new OTLPTraceExporter({ url: `${url}/v1/traces` }), logger);
    this.#provider = new BasicTracerProvider({
      resource,
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    this.#tracer = this.#provider.getTracer('lotbook', lotbookVersion);
  }

  begin(name: string, { kind, under, alsoFor = [], facts = {} }: SpanOptions = {}): Span {
    const here = under === undefined ? (this.#running.getStore() ?? ROOT_CONTEXT) : contextAt(under);
    const links = alsoFor.map((place) => ({ context: spanContext(place) }));
    const options = { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes: { ...facts }, links };
    return new OneSpan(this.#tracer.startSpan(name, options, here));
  }

  within<T>(span: Span, work: () => T): T {
    return span instanceof OneSpan ? this.#running.run(trace.setSpan(ROOT_CONTEXT, span.span), work) : work();
  }

  under<T>(place: string | undefined, work: () => T): T {
    return place === undefined ? this.#running.exit(work) : this.#running.run(contextAt(place), work);
  }

  async close(): Promise<void> {
    await inTime(CLOSE_LIMIT_MS, this.#provider.shutdown()).catch(() => {});
  }
}

class OneSpan implements Span {
  readonly span: OtelSpan;
  readonly place: string | null;

  constructor(span: OtelSpan) {
    this.span = span;
    const { traceId, spanId, traceFlags } = span.spanContext();
    const isKept = (traceFlags & TraceFlags.SAMPLED) !== 0;
    this.place = isKept ? `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` : null;
  }

  note(facts: Facts): void {
    this.span.setAttributes({ ...facts });
  }

  end(failed = false): void {
    if (failed) this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }
}

function contextAt(place: string): Context {
  return trace.setSpanContext(ROOT_CONTEXT, spanContext(place));
}

function spanContext(place: string): SpanContext {
  const [, traceId = '', spanId = '', flags = ''] = place.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

/** A collector that is away is told of once, and again when it is back; the spans of that time are lost. */
function told(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (isAway !== (result.error !== undefined)) {
          isAway = !isAway;
          if (isAway) logger.warn('the collector of traces does not answer: traces are lost until it does');
          else logger.info('the collector of traces answers again');
        }
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
