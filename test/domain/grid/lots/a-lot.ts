import { NEW_LOT, type Lot } from '../../../../src/domain/grid/lots/lot.ts';

/** A main lot as a grid holds it: free, and without any other. */
export const aLot = (more: Partial<Lot> = {}): Lot => ({
  ...NEW_LOT,
  id: 1,
  external_id: 'E1',
  reference: 'A1',
  is_primary: true,
  type: 'apartment',
  status: 'available',
  price_cents: 20_000_033,
  plans: [],
  ...more,
});
