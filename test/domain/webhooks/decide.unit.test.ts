import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../src/platform/kernel/refusal.ts';
import * as decide from '../../../src/domain/webhooks/decide.ts';
import type { WebhookEvent } from '../../../src/domain/webhooks/events.ts';
import { covers, wants } from '../../../src/domain/webhooks/kinds.ts';
import { SOME_META, specification } from '../../support/given.ts';
import { webhookAggregate, type Subscriptions } from '../../../src/domain/webhooks/subscription.ts';

const now = new Date('2026-03-14T09:00:00Z');
const target = {
  url: 'https://partner.example.com/hook',
  events: ['*'],
  program_ids: 'all' as const,
  reach: null,
  description: null,
  is_active: true,
};
const meta = { ...SOME_META, tenant: 'demo', at: now };
const history = specification(webhookAggregate, meta);
const given = (...events: WebhookEvent[]): Subscriptions => history(...events).state;
const subscribed = (id: number, more: object = {}): WebhookEvent[] => {
  const decision = decide.subscribe(given(), { id, keyId: 1, ...target, ...more, sealedSecret: `s${id}` });
  return isRefusal(decision) ? [] : [...decision];
};
const outcome = (decision: ReturnType<typeof decide.change>): unknown =>
  isRefusal(decision) ? decision.refused : decision.map((event) => event.type);
const by = (keyId: number, reads = true, programs: 'all' | ReadonlySet<number> = 'all', isNamed = false) => ({
  keyId,
  reads,
  programs,
  isNamed,
});
const one = given(...subscribed(1));
const of = (program_ids: number[]) => given(...subscribed(1, { program_ids, reach: program_ids }));
const off = given(...subscribed(1, { is_active: false }));
const sixteen = given(...Array.from({ length: 16 }, (_, i) => subscribed(i + 1)).flat());
const since = '2026-03-01T00:00:00.000Z';
const until = '2026-03-02T00:00:00.000Z';

describe('what may happen to a webhook', () => {
  it.each([
    [
      'a first one',
      decide.subscribe(given(), { id: 1, keyId: 1, ...target, sealedSecret: 's' }),
      ['WebhookSubscribed'],
    ],
    ['the same again', decide.subscribe(one, { id: 1, keyId: 1, ...target, sealedSecret: 's' }), []],
    [
      'a seventeenth',
      decide.subscribe(sixteen, { id: 17, keyId: 1, ...target, sealedSecret: 's' }),
      'webhooks-full',
    ],
    ['a change', decide.change(one, 1, { description: 'Portail' }, by(2)), ['WebhookChanged']],
    [
      'a change to what is',
      decide.change(one, 1, { url: target.url, events: ['*'], is_active: true }, by(2)),
      [],
    ],
    [
      'another key that is to answer',
      decide.change(one, 1, {}, by(2, true, 'all', true)),
      ['WebhookChanged'],
    ],
    ['the key that answers, named again', decide.change(one, 1, {}, by(1, true, 'all', true)), []],
    [
      'another key that does not reach its programs',
      decide.change(of([1, 2]), 1, { url: 'https://x.example/' }, by(2, true, new Set([1]))),
      'invalid',
    ],
    [
      'a description by a key that does not reach them',
      decide.change(of([1, 2]), 1, { description: 'x' }, by(2, true, new Set([1]))),
      ['WebhookChanged'],
    ],
    ['a change of none', decide.change(one, 2, {}, by(1)), 'not-found'],
    [
      'words by a key that reads nothing',
      decide.change(one, 1, { description: 'P' }, by(2, false)),
      ['WebhookChanged'],
    ],
    ...([{ url: 'https://other.example' }, { events: ['lot.created'] }, { program_ids: [1] }] as const).map(
      (change) =>
        [
          `${Object.keys(change).join()} by a key that reads nothing`,
          decide.change(one, 1, change as never, by(2, false)),
          'webhook-reads-nothing',
        ] as [string, ReturnType<typeof decide.change>, unknown],
    ),
    [
      'a start by a key that reads nothing',
      decide.change(off, 1, { is_active: true }, by(2, false)),
      'webhook-reads-nothing',
    ],
    ['a rotation', decide.rotate(one, { id: 1, sealedSecret: 't', now }), ['WebhookSecretRotated']],
    ['a rotation of none', decide.rotate(one, { id: 2, sealedSecret: 't', now }), 'not-found'],
    ['a deactivation', decide.deactivate(one, 1, 'gone'), ['WebhookDeactivated']],
    ['a deactivation of what is off', decide.deactivate(off, 1, 'gone'), []],
    ['a deactivation of none', decide.deactivate(one, 2, 'gone'), []],
    ['a revocation of its key', decide.stopOf(one, 1, 1, 'revoked'), ['WebhookDeactivated']],
    ['a revocation of another key', decide.stopOf(one, 1, 2, 'revoked'), []],
    ['a revocation when it is off', decide.stopOf(off, 1, 1, 'revoked'), []],
    ['a ping', decide.ping(one, 1), ['WebhookPinged']],
    ['a ping of what is off', decide.ping(off, 1), 'webhook-inactive'],
    ['a redelivery', decide.redeliver(one, 1, 7), ['WebhookRedeliveryAsked']],
    ['a redelivery of none', decide.redeliver(one, 2, 7), 'not-found'],
    ['a replay', decide.replay(one, { id: 1, since, until }), ['WebhookReplayAsked']],
    ['a replay of what is off', decide.replay(off, { id: 1, since, until }), 'webhook-inactive'],
    ['a replay backwards', decide.replay(one, { id: 1, since: until, until: since }), 'invalid'],
    ['an end', decide.unsubscribe(one, 1), ['WebhookUnsubscribed']],
    ['an end of none', decide.unsubscribe(one, 2), 'not-found'],
  ])('%s', (_, decision, expected) => {
    expect(outcome(decision)).toEqual(expected);
  });

  it('keeps the secret before for a day', () => {
    const decision = decide.rotate(one, { id: 1, sealedSecret: 't', now });
    if (isRefusal(decision)) throw new Error(decision.refused);
    const after = decision.reduce((s, e) => webhookAggregate.evolve(s, e, meta), one).get(1);
    expect(after).toMatchObject({
      sealed_secret: 't',
      former_secrets: [{ sealed: 's1', until: '2026-03-15T09:00:00.000Z' }],
    });
  });

  it('keeps each secret for its day, however often another is asked for, and no more than eight', () => {
    const hours = (n: number): Date => new Date(now.getTime() + n * 3_600_000);
    let all = one;
    const rotated = (sealedSecret: string, at: Date): string[] | string => {
      const decision = decide.rotate(all, { id: 1, sealedSecret, now: at });
      if (isRefusal(decision)) return decision.refused;
      all = decision.reduce((s, e) => webhookAggregate.evolve(s, e, { ...meta, at }), all);
      return all.get(1)!.former_secrets.map(({ sealed }) => sealed);
    };
    expect(rotated('s2', now)).toEqual(['s1']);
    expect(rotated('s3', hours(1))).toEqual(['s2', 's1']);
    expect(rotated('s4', hours(24))).toEqual(['s3', 's2']);
    for (let n = 5; n < 11; n++) rotated(`s${n}`, hours(24));
    expect(all.get(1)!.former_secrets).toHaveLength(8);
    expect(rotated('s11', hours(24))).toBe('webhook-secrets-full');
    expect(rotated('s11', hours(25))).toHaveLength(8);
  });

  it('frees its place and says why it was stopped', () => {
    const stopped = given(...subscribed(1), {
      type: 'WebhookDeactivated',
      data: { webhook_id: 1, reason: 'failing' },
    });
    expect(stopped.get(1)).toMatchObject({ is_active: false, deactivation_reason: 'failing' });
    const back = webhookAggregate.evolve(
      stopped,
      { type: 'WebhookChanged', data: { webhook_id: 1, changes: { is_active: true } } },
      meta,
    );
    expect(back.get(1)).toMatchObject({ is_active: true, deactivation_reason: null, deactivated_at: null });
    const gone = webhookAggregate.evolve(
      sixteen,
      { type: 'WebhookUnsubscribed', data: { webhook_id: 3 } },
      meta,
    );
    expect(gone.size).toBe(15);
  });

  it('reaches as far as the key that answers for it from now on', () => {
    const narrow = by(2, true, new Set([7, 3]), true);
    expect(decide.change(one, 1, {}, narrow)).toMatchObject([
      { data: { changes: { key_id: 2, reach: [3, 7] } } },
    ]);
    const same = decide.change(one, 1, { program_ids: 'all' }, by(2, true, new Set([3])));
    expect(same).toEqual([]);
  });

  it('makes the key that starts it again the one that answers for it', () => {
    const [started] = [decide.change(off, 1, { is_active: true, description: 'Portail' }, by(2))].flat();
    expect(started).toMatchObject({
      data: { webhook_id: 1, changes: { is_active: true, description: 'Portail', key_id: 2 } },
    });
    const after = given(
      ...subscribed(1, { is_active: false }),
      ...(started ? [started as WebhookEvent] : []),
    );
    expect(after.get(1)).toMatchObject({ is_active: true, key_id: 2 });
    expect(decide.stopOf(after, 1, 1, 'revoked')).toEqual([]);
  });
});

describe('who is told', () => {
  const all = { events: ['*'], reach: null, is_active: true };
  it.each([
    ['of everything', all, true],
    ['of this kind', { ...all, events: ['lot.deleted', 'lot.created'] }, true],
    ['of another kind', { ...all, events: ['lot.deleted'] }, false],
    ['of this program', { ...all, reach: [3, 7] }, true],
    ['of another program', { ...all, reach: [3] }, false],
    ['of nothing, being off', { ...all, is_active: false }, false],
  ])('%s', (_, interest, told) => {
    expect(covers(interest, 7) && wants(interest, 'lot.created')).toBe(told);
  });
});
