// Lots as people name them: by their reference, in whatever case.
type Known = { readonly id: number; readonly reference: string };

/** No two lots of a program have one reference; two that differ only in case are told apart by it. */
export function byReference<Lot extends Known>(lots: readonly Lot[]): (reference: string) => Lot | undefined {
  const exact = new Map(lots.map((lot) => [lot.reference, lot]));
  const loosely = new Map<string, Lot | undefined>();
  for (const lot of lots) {
    const name = lot.reference.toLowerCase();
    loosely.set(name, loosely.has(name) ? undefined : lot);
  }
  return (reference) => exact.get(reference) ?? loosely.get(reference.toLowerCase());
}
