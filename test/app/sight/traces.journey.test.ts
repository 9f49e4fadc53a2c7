// One option is placed, and one trace tells all that came of it, to the webhook that went out.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startReceiver } from '../../roles/webhooks/receiver.ts';
import { readStream } from '../../support/stores/backend.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { startCollector, type CollectedSpan, type Collector } from './collector.ts';

const CALLER = '0af7651916cd43dd8448eb211c80319c';
const UNWATCHED = '1af7651916cd43dd8448eb211c80319c';
const NO_PLACES = ['nonsense', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `00-${CALLER}`];
let collector: Collector;
let grid: readonly Readonly<Record<string, unknown>>[];

/** Everything is asked of one service, and looked at once it has ended: what is left goes out then. */
beforeAll(async () => {
  collector = await startCollector();
  const receiver = await startReceiver();
  const space = await openSpace({
    LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1',
    LOTBOOK_OTLP_URL: `${collector.url}/`,
  });
  try {
    const told = { url: receiver.url, events: ['lot.status_changed'] };
    expect((await space.partner('POST', '/webhooks', told)).status).toBe(201);
    const calling = { traceparent: `00-${CALLER}-b7ad6b7169203331-01`, 'x-request-id': 'placing-an-option' };
    expect(await placed(space, calling)).toBe(201);
    await vi.waitUntil(() => receiver.accepted.length === 1, { timeout: 10_000 });
    expect(await placed(space, { traceparent: `00-${UNWATCHED}-b7ad6b7169203331-00` })).toBe(201);
    for (const traceparent of NO_PLACES)
      expect((await fetch(`${space.address}/healthz`, { headers: { traceparent } })).status).toBe(200);
    const stream = await readStream(space.service.backend.events, `grid-${space.tenant}.${space.programId}`);
    grid = stream.map(({ metadata }) => metadata as Record<string, unknown>);
  } finally {
    await space.close();
    await receiver.close();
  }
});
afterAll(() => collector.close());

const of = (trace: string): CollectedSpan[] => collector.spans.filter(({ traceId }) => traceId === trace);

let lots = 0;
async function placed(space: Space, headers: Record<string, string>): Promise<number> {
  const n = ++lots;
  const fields = { status: 'available', is_primary: true, type: 'parking', typology: 'box' };
  const lot = { external_id: `P${n}`, reference: `P${n}`, price_excluding_vat: 9_000, ...fields };
  const made = await space.partner('POST', `/programs/${space.programId}/lots`, { lots: [lot] });
  const contact = { name: `Roux ${n}`, email1: `roux.${n}@mail.example` };
  const lead = await space.partner('POST', `/programs/${space.programId}/leads`, { contact, lead: {} });
  const option = {
    lead_id: (lead.json.body as { lead_id: number }).lead_id,
    lots: [{ id: made.json.data.success[0].id as number }],
    vat_rate: 20,
  };
  const answered = await space.partner('POST', `/programs/${space.programId}/options`, option, headers);
  return answered.status;
}

test('a request, its command, the append, the read models and the webhook are one trace, the caller’s', () => {
  const spans = of(CALLER);
  const one = (name: string, parent: string): CollectedSpan => {
    const found = spans.filter((span) => span.name === name && span.parentSpanId === parent);
    expect(found, name).toHaveLength(1);
    return found[0]!;
  };
  const request = one('POST /v1/:tenantKey/programs/:programId/options', 'b7ad6b7169203331');
  const command = one('command placeOption', request.spanId);
  const append = one('append', command.spanId);
  // events of one append may reach the read models in two batches
  const projections = spans.filter(({ name }) => name === 'projection');
  expect(projections.map(({ parentSpanId }) => parentSpanId)).toContain(command.spanId);
  const webhook = one('webhook', command.spanId);
  // everything else that followed hangs somewhere below the request
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(spans.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))).toEqual([request]);
  expect(request.facts).toMatchObject({
    'lotbook.request_id': 'placing-an-option',
    'http.route': '/v1/:tenantKey/programs/:programId/options',
    'http.response.status_code': 201,
  });
  const outcome: unknown = expect.any(Number);
  expect(command.facts).toEqual({ 'lotbook.request_id': 'placing-an-option', 'lotbook.outcome': outcome });
  expect(webhook.facts).toMatchObject({ 'lotbook.attempt': 1, 'http.response.status_code': 204 });
  expect(spans.filter(({ failed }) => failed)).toEqual([]);
  expect(append.startNs >= command.startNs && append.endNs <= request.endNs).toBe(true);
  expect(collector.resources[0]).toMatchObject({ 'service.name': 'lotbook' });
  expect(grid.map(({ traceparent }) => traceparent)).toContain(`00-${CALLER}-${command.spanId}-01`);
});

test('a caller that nobody looks at stays that way, and what is no place in a trace begins one of its own', () => {
  expect(of(UNWATCHED)).toEqual([]);
  expect(grid.at(-1)).not.toHaveProperty('traceparent');
  const looks = collector.spans.filter(({ name }) => name === 'GET /healthz');
  expect(looks.map(({ parentSpanId }) => parentSpanId)).toEqual([null, null, null]);
});

test('no span says anything of a person, or holds an address', () => {
  const text = JSON.stringify(collector.spans, (_, value: unknown) =>
    typeof value === 'bigint' ? '' : value,
  );
  for (const word of ['Roux', 'mail.example', 'rive-neuve', '?', '127.0.0.1'])
    expect(text).not.toContain(word);
});
