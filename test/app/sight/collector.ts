// A collector of traces, as far as the service can tell: OTLP over HTTP, in JSON.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: number;
  readonly startNs: bigint;
  readonly endNs: bigint;
  readonly failed: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly alsoFor: readonly string[];
}

export interface Collector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  readonly resources: readonly Readonly<Record<string, unknown>>[];
  readonly headers: readonly IncomingHttpHeaders[];
  close(): Promise<void>;
}

type Values = readonly { key: string; value: Record<string, unknown> }[];
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status?: { code?: number };
  attributes: Values;
  links?: { spanId: string }[];
}
interface Sent {
  resourceSpans: { resource: { attributes: Values }; scopeSpans: { spans: SentSpan[] }[] }[];
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      headers.push(request.headers);
      const sent = JSON.parse(Buffer.concat(chunks).toString()) as Sent;
      if (request.url === '/v1/traces')
        for (const { resource, scopeSpans } of sent.resourceSpans) {
          resources.push(factsIn(resource.attributes));
          for (const scope of scopeSpans) spans.push(...scope.spans.map(collected));
        }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    headers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function collected(span: SentSpan): CollectedSpan {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId || null,
    name: span.name,
    kind: span.kind,
    startNs: BigInt(span.startTimeUnixNano),
    endNs: BigInt(span.endTimeUnixNano),
    failed: span.status?.code === 2,
    facts: factsIn(span.attributes),
    alsoFor: (span.links ?? []).map(({ spanId }) => spanId),
  };
}

function factsIn(attributes: Values): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
