// Which item of a batch is decided before which, and which stand in each other's way.
import type { FieldErrors } from './batch-status.ts';
import type { BatchItem } from './input.ts';
import type { Registry } from './registry.ts';

const TWICE = 'Cette valeur est présente plusieurs fois dans l’envoi.';

/**
 * Identifying values that stand twice in the batch: the first well-formed item keeps them. Of a batch that is judged in parts
 * the whole is looked at before, for a part does not know what those before it named.
 */
export function refusingDoubles(items: readonly BatchItem[]): BatchItem[] {
  const seen = new Set<string>();
  return items.map((item) => {
    const { input } = item;
    if (input === null || Object.keys(item.errors).length > 0) return item;
    const errors: FieldErrors = {};
    const { external_id, reference } = input;
    const id = input.kind === 'changes' ? input.id : undefined;
    for (const [field, value] of Object.entries({ id, external_id, reference })) {
      if (value === undefined) continue;
      const name = `${field} ${value}`;
      if (seen.has(name)) errors[field] = [TWICE];
      seen.add(name);
    }
    return Object.keys(errors).length > 0 ? { ...item, errors } : item;
  });
}

/**
 * Those that stand alone, then those that name a parent; whoever gives a name up comes before who asks for it, so that lots
 * can be numbered anew in one batch. Where two ask for each other's, none can be first.
 */
export function inOrder(items: readonly BatchItem[], { byExternalId, byReference }: Registry): BatchItem[] {
  const hasParent = ({ input }: BatchItem): boolean =>
    input?.parent_lot_id != null || input?.parent_external_id != null;
  const byLot = new Map<number | string, BatchItem>();
  for (const item of items) {
    const { input } = item;
    if (input?.kind === 'changes') byLot.set(input.id, item);
    if (input?.external_id !== undefined) byLot.set(input.external_id, item);
  }
  const waitsFor = ({ input }: BatchItem): BatchItem[] =>
    [
      byExternalId.get(input?.external_id ?? ''),
      byReference.get(input?.reference ?? ''),
      input?.parent_lot_id,
      input?.parent_external_id,
    ].flatMap((lot) => byLot.get(lot ?? '') ?? []);
  const begun = new Set<BatchItem>();
  const ordered = new Set<BatchItem>();
  const line = [...items.filter((item) => !hasParent(item)), ...items.filter(hasParent)].reverse();
  for (let item = line.at(-1); item; item = line.at(-1)) {
    const isNew = !begun.has(item);
    begun.add(item);
    const before = isNew ? waitsFor(item).filter((other) => !begun.has(other)) : [];
    if (before.length > 0) line.push(...before);
    else ordered.add(line.pop()!);
  }
  return [...ordered];
}
