// The grid whose export LibreOffice Calc has opened and saved again (test/domain/grid/sheet/golden).
import { gridOf } from './sheets.ts';
import { apartment } from '../../../support/apartment.ts';

const flat = apartment('E1', '+A101', {
  price_excluding_vat: 208_333.33,
  living_area: 61.37,
  level: 'R+1',
  building_id: 1,
  exposure: ['north', 'south'],
  tags: ['balcony', 'terrace'],
  actable_date: '2028-02-29',
  description: 'Vue "claire" ;\nsur le parc _x000D_ <&>',
  registry_id: 9_007_199_254_740_991,
  can_be_broadcasted: false,
  bedrooms: 2,
  balconies_area: 0.1,
  plan3d: 'https://plans.example/1?a=b&c=d',
});
const annex = {
  external_id: '00123',
  reference: '-P1',
  status: 'unavailable',
  is_primary: false,
  type: 'parking',
  typology: 'above-ground',
  subtype: 'adapted-pmr',
  price_excluding_vat: 15_000,
  parent_external_id: 'E1',
};
const house = {
  external_id: "'E3",
  reference: '1/2',
  status: 'sold',
  is_primary: true,
  type: 'house',
  typology: 'T10',
  price_excluding_vat: 0,
  level_type: 'ground-floor',
  real_delivery_date: '1900-01-01',
  land_area: 1234567.89,
};

export const resavedGrid = gridOf([flat, annex, house]);
