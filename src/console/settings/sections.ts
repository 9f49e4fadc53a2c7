// The settings, section by section: what each is called and means, and how its fields become what the API takes. OpenID
// Connect has a section of its own.
import { salesActionType } from '../../domain/labels/sale.ts';
import { display, type Vocabulary } from '../../domain/labels/french.ts';
import { SALES_ACTION_TYPES } from '../../domain/tenant/settings.ts';
import type { Typed } from '../parts/field.ts';
import { listOf, numberOf, textOf } from '../typed.ts';

export interface Setting {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind: 'text' | 'number' | 'lines' | Vocabulary;
}

export interface Section {
  /** In the address of its form. */
  readonly key: string;
  readonly title: string;
  readonly meaning: string;
  readonly settings: readonly Setting[];
}

const VISIBILITIES: Vocabulary = {
  own: 'Une clé au nom d’une personne voit les déclarations de cette personne',
  all: 'Toute clé voit toutes les déclarations de ses programmes',
};

export const SECTIONS: readonly Section[] = [
  {
    key: 'general',
    title: 'Général',
    meaning: 'Où le bureau de vente travaille, et ce que les prescripteurs voient les uns des autres.',
    settings: [
      {
        name: 'timezone',
        label: 'Fuseau horaire',
        hint: 'des heures de ces pages et des dates : Europe/Paris, Indian/Reunion, America/Martinique…',
        kind: 'text',
      },
      { name: 'registrations_visibility', label: 'Déclarations visibles', kind: VISIBILITIES },
    ],
  },
  {
    key: 'prospects',
    title: 'Prospects',
    meaning:
      'Comment les prospects qui arrivent sont lus, et combien de temps prend chaque action planifiée.',
    settings: [
      {
        name: 'fake_phones',
        label: 'Numéros fictifs',
        hint: 'un par ligne ; ignorés quand un prospect arrive avec eux',
        kind: 'lines',
      },
      ...SALES_ACTION_TYPES.map((type): Setting => ({
        name: `sales_action_minutes.${type}`,
        label: display(salesActionType, type),
        hint: 'minutes',
        kind: 'number',
      })),
    ],
  },
  {
    key: 'limites',
    title: 'Limites des partenaires',
    meaning: 'Ce qu’un partenaire peut demander et envoyer au plus ; au-delà, il est refusé et prévenu.',
    settings: [
      {
        name: 'rate_limit_per_minute',
        label: 'Requêtes par minute et par clé',
        hint: '0 : sans limite',
        kind: 'number',
      },
      {
        name: 'heavy_routes_per_hour',
        label: 'Listes de lots par heure, par clé et par programme',
        hint: '0 : sans limite',
        kind: 'number',
      },
      { name: 'max_batch_lots', label: 'Lots par envoi', hint: '1 à 5000', kind: 'number' },
      { name: 'max_upload_mib', label: 'Taille d’un plan, en Mio', hint: '1 à 100', kind: 'number' },
      { name: 'max_plans_per_lot', label: 'Plans par lot', hint: '1 à 1000', kind: 'number' },
    ],
  },
];

/** As the API takes them. */
export function changesOf({ settings }: Section, typed: Typed): object {
  const minutes: Record<string, unknown> = {};
  const changes: Record<string, unknown> = {};
  for (const { name, kind } of settings) {
    const text = typed[name];
    if (text === undefined) continue;
    const value = kind === 'lines' ? listOf(text) : kind === 'number' ? numberOf(text) : textOf(text);
    const [, type] = name.split('sales_action_minutes.');
    if (type === undefined) changes[name] = value;
    else minutes[type] = value;
  }
  return { ...changes, ...(Object.keys(minutes).length > 0 && { sales_action_minutes: minutes }) };
}
