/** A free main lot, as partners send it. */
export function apartment<More extends object = object>(external_id: string, reference: string, more?: More) {
  return {
    external_id,
    reference,
    status: 'available' as const,
    is_primary: true,
    type: 'apartment' as const,
    typology: 'T3',
    price_excluding_vat: 200_000,
    ...(more ?? ({} as More)),
  };
}
