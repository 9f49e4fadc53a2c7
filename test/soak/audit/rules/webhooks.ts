// Whoever subscribed is told of everything, at least once, and of each lot in its order.
import { flagAt, numberAt, textAt } from '../../json.ts';
import type { Arrival } from '../../partners/receivers.ts';
import { placeOf, type Evidence, type Fact, type Rule, type Subscribed } from '../evidence.ts';

const SALES: Readonly<Record<string, string>> = {
  PurchasePrepared: 'purchase.prepared',
  PurchaseSigned: 'purchase.signed',
  PurchaseFirm: 'purchase.firm',
  PurchaseCanceled: 'purchase.canceled',
};
const LOTS: Readonly<Record<string, string>> = {
  LotCreated: 'lot.created',
  LotPriceChanged: 'lot.price_changed',
  LotStatusChanged: 'lot.status_changed',
};

/** What has to be told of an event: its kind, about what, at which revision. */
function messageOf({ type, data, stream, revision }: Fact): string | null {
  const { category, space, number } = placeOf(stream);
  if (category !== 'grid') return null;
  if (type === 'LotStatusChanged' && textAt(data, 'status') === textAt(data, 'previous')) return null;
  const lot = LOTS[type];
  const sale = SALES[type];
  if (lot === undefined && sale === undefined) return null;
  const about =
    lot === undefined ? `sale ${numberAt(data, 'purchase_id')}` : `lot ${numberAt(data, 'lot_id')}`;
  return nameOf({ space, program: number, about, revision, type: lot ?? sale ?? '' });
}

function nameOf({
  space,
  program,
  about,
  revision,
  type,
}: Omit<Arrival, 'path' | 'messageId' | 'accepted'>): string {
  return `${space}/${program} ${about} ${type} at ${revision}`;
}

/** Which of the facts a subscription is told of: those of while it was on. */
function heardBy({ space, id }: Subscribed, facts: readonly Fact[]): Fact[] {
  let isOn = true;
  return facts.filter(({ stream, type, data }) => {
    if (stream === `webhook-${space}` && numberAt(data, 'webhook_id') === id) {
      if (type === 'WebhookDeactivated') isOn = false;
      else isOn = flagAt(data, 'changes', 'is_active') ?? isOn;
    }
    return isOn;
  });
}

export function missingMessages({
  facts,
  arrivals,
  subscribed,
}: Pick<Evidence, 'facts' | 'arrivals' | 'subscribed'>): string[] {
  const got = new Set(arrivals.filter((a) => a.accepted).map((a) => `${a.path} ${nameOf(a)}`));
  return subscribed.flatMap((one) =>
    heardBy(one, facts)
      .flatMap((fact) => messageOf(fact) ?? [])
      .flatMap((name) =>
        name.startsWith(`${one.space}/`) && !got.has(`${one.path} ${name}`)
          ? [`${one.path} was never told: ${name}`]
          : [],
      ),
  );
}

export const everythingTold: Rule = missingMessages;

/** A message that was not accepted yet holds back the later ones about the same thing. */
export const toldInOrder: Rule = ({ arrivals }) => {
  const furthest = new Map<string, number>();
  const accepted = new Set<string>();
  return arrivals.flatMap((arrival) => {
    const { path, messageId, space, program, about, revision, type } = arrival;
    if (type === 'webhook.ping') return [];
    const line = `${path} ${space}/${program} ${about}`;
    const last = furthest.get(line) ?? -1;
    const isNew = !accepted.has(`${path} ${messageId}`);
    if (arrival.accepted) accepted.add(`${path} ${messageId}`);
    if (revision > last) furthest.set(line, revision);
    return isNew && revision < last ? [`${path}: ${nameOf(arrival)} comes after ${last}`] : [];
  });
};
