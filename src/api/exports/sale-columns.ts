// The columns of options and purchases.
import { display, purchaseStatus } from '../../domain/labels/french.ts';
import { optionWord } from '../../domain/labels/option-word.ts';
import { valuesOf } from '../../domain/labels/story-values.ts';
import type { Cell } from '../../platform/kernel/cell.ts';
import type { ProgramName } from './lead-columns.ts';
import { at, joined, on, type ListColumn } from './list.ts';

interface Buyer {
  readonly display_name: string | null;
  readonly email1: string | null;
  readonly phone1: string | null;
}

interface Sold {
  readonly id: number;
  readonly lead_id: number;
  readonly owner: { readonly fullname: string } | null;
  readonly contacts: readonly Buyer[];
  readonly lots: readonly { readonly reference: string; readonly vat_rate: number }[];
  readonly price_including_vat: number;
}

interface OptionDocument extends Sold {
  readonly status: string;
  readonly estimated_availability: { readonly available_at: string; readonly rank: number } | null;
  readonly expires_at: string | null;
  readonly canceled_at: string | null;
}

interface PurchaseDocument extends Sold {
  readonly program_id: number;
  readonly status: string;
  readonly discounted_price_including_vat: number;
  readonly deposit: { readonly amount: number | null; readonly received_at: string | null };
  readonly deed_planned_on: string | null;
  readonly financing_due_on: string | null;
  readonly prepared_at: string | null;
  readonly signed_at: string | null;
  readonly withdrawal_ends_on: string | null;
  readonly firm_at: string | null;
  readonly deed_signed_at: string | null;
  readonly delivered_at: string | null;
  readonly canceled_at: string | null;
  readonly cancellation_reason: string | null;
  readonly late: readonly string[];
}

function sold<Document extends Sold>(number: string): readonly ListColumn<Document>[] {
  return [
    { header: number, of: ({ id }) => id },
    { header: 'Lots', of: ({ lots }) => joined(lots.map(({ reference }) => reference)) },
    { header: 'N° du prospect', of: ({ lead_id }) => lead_id },
    {
      header: 'Acquéreurs',
      isPersonal: true,
      of: ({ contacts }) => joined(contacts.map(({ display_name }) => display_name)),
    },
    {
      header: 'E-mail',
      isPersonal: true,
      of: ({ contacts }) => joined(contacts.map(({ email1 }) => email1)),
    },
    {
      header: 'Téléphone',
      isPersonal: true,
      of: ({ contacts }) => joined(contacts.map(({ phone1 }) => phone1)),
    },
    { header: 'Par', of: ({ owner }) => owner?.fullname ?? null },
    { header: 'Taux de TVA (%)', of: ({ lots }) => ratesOf(lots.map(({ vat_rate: rate }) => rate)) },
    { header: 'Prix TTC', look: 'money', of: ({ price_including_vat }) => price_including_vat },
  ];
}

/** Those that were applied: a number that can be reckoned with, where all lots have one. */
function ratesOf(rates: readonly number[]): Cell {
  const [rate = null, ...others] = new Set(rates);
  return others.length === 0 ? rate : joined([rate, ...others].map((one) => String(one).replace('.', ',')));
}

/** `sales`: the purchase that an option led to. */
export function optionColumns(sales: ReadonlyMap<number, number>): readonly ListColumn<OptionDocument>[] {
  return [
    ...sold<OptionDocument>('N° d’option'),
    { header: 'Statut', of: (option) => optionWord(option, sales.has(option.id)) },
    { header: 'N° de vente', of: ({ id }) => sales.get(id) ?? null },
    { header: 'Rang', of: ({ estimated_availability: estimated }) => estimated?.rank ?? null },
    {
      header: 'Devient active le',
      of: ({ estimated_availability: estimated }, clock) => at(estimated?.available_at ?? null, clock),
    },
    { header: 'Fin', of: ({ expires_at }, clock) => at(expires_at, clock) },
    { header: 'Close le', of: ({ canceled_at }, clock) => at(canceled_at, clock) },
  ];
}

export function purchaseColumns(program: ProgramName): readonly ListColumn<PurchaseDocument>[] {
  return [
    ...sold<PurchaseDocument>('N° de vente'),
    { header: 'Programme', of: ({ program_id }) => program(program_id) },
    { header: 'Prix TTC remisé', look: 'money', of: (one) => one.discounted_price_including_vat },
    { header: 'Statut', of: ({ status }) => display(purchaseStatus, status) },
    { header: 'Préparée le', of: ({ prepared_at }, clock) => at(prepared_at, clock) },
    { header: 'Signée le', of: ({ signed_at }, clock) => at(signed_at, clock) },
    { header: 'Fin de rétractation', of: ({ withdrawal_ends_on }) => on(withdrawal_ends_on) },
    { header: 'Ferme le', of: ({ firm_at }, clock) => at(firm_at, clock) },
    { header: 'Dépôt de garantie', look: 'money', of: ({ deposit }) => deposit.amount },
    { header: 'Dépôt reçu le', of: ({ deposit }, clock) => at(deposit.received_at, clock) },
    { header: 'Financement avant le', of: ({ financing_due_on }) => on(financing_due_on) },
    { header: 'Acte prévu le', of: ({ deed_planned_on }) => on(deed_planned_on) },
    { header: 'Acte signé le', of: ({ deed_signed_at }, clock) => at(deed_signed_at, clock) },
    { header: 'Livrée le', of: ({ delivered_at }, clock) => at(delivered_at, clock) },
    { header: 'Annulée le', of: ({ canceled_at }, clock) => at(canceled_at, clock) },
    {
      header: 'Motif d’annulation',
      of: ({ cancellation_reason: reason }) => display(valuesOf.cancellation_reason ?? {}, reason),
    },
    { header: 'En retard', of: ({ late }) => joined(late.map((one) => display(valuesOf.late ?? {}, one))) },
  ];
}
