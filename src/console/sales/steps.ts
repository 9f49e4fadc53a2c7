// The steps of a sale as its page shows them: what each is called, when it was taken, and the form of the one that is next.
import type { Sale } from './told.ts';

export type StepName = 'signature' | 'presentation' | 'ferme' | 'acte' | 'livraison';

export interface SaleStep {
  readonly name: StepName;
  /** Of the route, below the purchase's. */
  readonly path: string;
  readonly title: string;
  /** What is to be done. */
  readonly ahead: string;
  readonly button: string;
  /** What it is asked with; null where there is nothing to say. */
  readonly field: { readonly name: string; readonly label: string; readonly kind: 'instant' | 'day' } | null;
  /** When it was taken: an instant or a day. */
  readonly taken: (sale: Sale) => string | null;
  /** The instant that it cannot come before. */
  readonly after: (sale: Sale) => string | null;
}

export const STEPS: readonly SaleStep[] = [
  {
    name: 'signature',
    path: 'sign',
    title: 'Contrat signé',
    ahead: 'Signature du contrat',
    button: 'Noter la signature du contrat',
    field: { name: 'signed_at', label: 'Contrat signé le', kind: 'instant' },
    taken: (sale) => sale.signed_at,
    after: (sale) => sale.prepared_at,
  },
  {
    name: 'presentation',
    path: 'presentation',
    title: 'Contrat présenté à l’acquéreur',
    ahead: 'Présentation du contrat',
    button: 'Noter la présentation du contrat',
    field: { name: 'presented_on', label: 'Contrat présenté pour la première fois le', kind: 'day' },
    taken: (sale) => sale.presented_on,
    after: (sale) => sale.signed_at,
  },
  {
    name: 'ferme',
    path: 'firm',
    title: 'Réservation ferme',
    ahead: 'Fin du délai de rétractation',
    button: 'Constater que la réservation est ferme',
    field: null,
    taken: (sale) => sale.firm_at,
    after: () => null,
  },
  {
    name: 'acte',
    path: 'deed',
    title: 'Acte signé',
    ahead: 'Signature de l’acte',
    button: 'Noter la signature de l’acte',
    field: { name: 'signed_at', label: 'Acte signé le', kind: 'instant' },
    taken: (sale) => sale.deed_signed_at,
    after: (sale) => sale.firm_at,
  },
  {
    name: 'livraison',
    path: 'delivery',
    title: 'Lots livrés',
    ahead: 'Remise des clés',
    button: 'Noter la livraison',
    field: { name: 'delivered_at', label: 'Clés remises le', kind: 'instant' },
    taken: (sale) => sale.delivered_at,
    after: (sale) => sale.deed_signed_at,
  },
];

/** Null where the sale is over. */
export function nextOf(sale: Sale): SaleStep | null {
  if (sale.status === 'canceled') return null;
  return STEPS.find((step) => step.taken(sale) === null) ?? null;
}

export interface OpenForms {
  readonly next: SaleStep | null;
  /** What can become of the deposit now. */
  readonly deposit: 'received_at' | 'returned_at' | null;
  readonly plans: boolean;
  readonly cancel: boolean;
}

/** What the page offers, so that it offers nothing that is always refused; the refusing is the routes'. */
export function openForms(sale: Sale): OpenForms {
  const beforeDeed = sale.status === 'prepared' || sale.status === 'signed' || sale.status === 'firm';
  return { next: nextOf(sale), deposit: depositMove(sale), plans: beforeDeed, cancel: beforeDeed };
}

function depositMove({ status, deposit }: Sale): OpenForms['deposit'] {
  if (deposit.received_at !== null)
    return status === 'canceled' && deposit.returned_at === null ? 'returned_at' : null;
  const mayCome = status === 'signed' || status === 'firm' || status === 'deed-signed';
  return mayCome && (deposit.amount ?? 0) > 0 ? 'received_at' : null;
}
