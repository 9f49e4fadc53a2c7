// What is typed of a subscription: where to, of what, and which key answers for it.
import { display, type Vocabulary } from '../../domain/labels/french.ts';
import { messageKind } from '../../domain/labels/webhooks.ts';
import { EVERY_KIND, KINDS, PING } from '../../domain/webhooks/kinds.ts';
import { html, type Html } from '../html.ts';
import { KEYS, type Key } from '../keys/told.ts';
import { allOrSome, ticked, tickedAs } from '../parts/all-or-some.ts';
import { input, oneOf, tick, type Filled, type Typed } from '../parts/field.ts';
import { programNames } from '../parts/program-names.ts';
import { programsField, programsOf, programsTyped } from '../parts/programs-field.ts';
import type { Look } from '../space.ts';
import { numberOf, oneLine, textOf } from '../typed.ts';
import type { Webhook } from './told.ts';

export const NEW: Typed = { events: 'all', program_ids: 'all', is_active: 'oui' };

export function typedOf(webhook: Webhook): Typed {
  return {
    url: webhook.url,
    description: oneLine(webhook.description ?? ''),
    key_id: String(webhook.key_id),
    ...tickedAs('events', webhook.events.includes(EVERY_KIND) ? 'all' : webhook.events),
    ...programsTyped(webhook.program_ids),
    ...(webhook.is_active ? { is_active: 'oui' } : {}),
  };
}

export async function webhookFields(look: Look, filled: Filled): Promise<Html> {
  const [keys, names] = await Promise.all([
    look.told<Key[]>({ method: 'GET', path: KEYS }),
    programNames(look),
  ]);
  const live = keys.success ? keys.data.filter(({ revoked_at }) => revoked_at === null) : [];
  const labels: Vocabulary = Object.fromEntries(
    live.map(({ id, label }) => [String(id), `${label} (${id})`]),
  );
  return html`${input(
    {
      name: 'url',
      label: 'Adresse',
      hint: 'publique, en HTTPS, port 443 ou au-delà de 1023',
      type: 'url',
      required: true,
    },
    filled,
  )}
  ${oneOf(
    {
      name: 'key_id',
      label: 'Clé qui en répond : ce qu’elle peut lire est dit, rien d’autre',
      values: Object.keys(labels),
      words: labels,
    },
    filled,
  )}
  ${allOrSome(
    {
      legend: 'Messages',
      name: 'events',
      all: 'Tous, aussi ceux qui viendront',
      some: 'Seulement ceux-ci',
      each: KINDS.filter((kind) => kind !== PING).map((kind) => [kind, display(messageKind, kind)] as const),
    },
    filled,
  )}
  ${programsField(names, filled, 'Tous ceux de la clé')}
  ${input({ name: 'description', label: 'Description', hint: 'pour s’y retrouver' }, filled)}
  ${tick({ name: 'is_active', label: 'Actif', hint: 'décoché, rien n’est envoyé' }, filled)}`;
}

/** As the API takes it. */
export function webhookOf(typed: Typed): Readonly<Record<string, unknown>> {
  const chosen = ticked('events', typed);
  const key = numberOf(typed.key_id);
  return {
    url: typed.url ?? '',
    ...(key === null ? {} : { key_id: key }),
    events: chosen === 'all' ? [EVERY_KIND] : chosen,
    program_ids: programsOf(typed),
    description: textOf(typed.description),
    is_active: typed.is_active !== undefined,
  };
}
