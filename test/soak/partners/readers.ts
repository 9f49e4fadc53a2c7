// Partners who read: lists, records and histories. What they see is kept, as far as it only goes on.
import { listAt, numberAt } from '../json.ts';
import type { Stage } from './cast.ts';
import { sawOption, sawPrice, sawPurchase, sawRegistration } from './sights.ts';

export async function readSomething({ space, chance, ledger }: Stage): Promise<void> {
  const program = chance.one(space.programs);
  const { client } = chance.one(space.partners);
  const look = { ledger, space: space.key, who: client.name };
  const below = `/programs/${program.id}`;
  const sees = {
    lots: `${below}/lots`,
    lot: `${below}/lots/${chance.one(program.lots)}`,
    options: `${below}/options?per_page=30`,
    registrations: `${below}/registrations?per_page=30`,
    purchases: `${below}/purchases?per_page=30`,
    history: `${below}/lots/${chance.one(program.lots)}/history`,
  } as const;
  const kind = chance.one([
    'lots',
    'lot',
    'lot',
    'options',
    'options',
    'registrations',
    'purchases',
    'history',
  ] as const);
  const read = await client.read(sees[kind]);
  if (!read) return;
  const { told } = read;
  switch (kind) {
    case 'lots':
      for (const lot of listAt(told.data)) if (numberAt(lot, 'id') !== null) sawPrice(look, told, lot);
      return;
    case 'lot':
      return sawPrice(look, told, told.data);
    case 'options':
      for (const option of listAt(told.data)) sawOption(look, told, option);
      return;
    case 'registrations':
      // a prescriber sees the own ones
      for (const one of listAt(told.data)) sawRegistration(look, told, one);
      return;
    case 'purchases':
      for (const sale of listAt(told.data)) sawPurchase(look, told, sale);
      return;
    case 'history':
      return;
    default:
      return kind satisfies never;
  }
}
