// About 120 lots for the three demo programs: flats floor by floor, with the parkings and cellars that go with them.

import { DEMO_TENANT, type DemoSite } from './calls.ts';

interface Demo {
  readonly external_id: string;
  readonly parent_external_id?: string;
  readonly is_primary: boolean;
  /** How it stands today; all of them were free when the year began. */
  readonly status: 'available' | 'booked' | 'sold';
  readonly price_excluding_vat: number;
  readonly [field: string]: unknown;
}

interface Block {
  readonly prefix: string;
  readonly building: string;
  readonly floors: number;
  readonly typologies: readonly ('T2' | 'T3' | 'T4' | 'T5')[];
  readonly perSquareMetre: number;
  readonly reduced: boolean;
}

/** By the program's identifier in the registry. */
const BLOCKS: Readonly<Record<string, readonly Block[]>> = {
  '204518': [
    {
      prefix: 'A',
      building: 'Bâtiment A',
      floors: 5,
      typologies: ['T2', 'T3', 'T4'],
      perSquareMetre: 5200,
      reduced: true,
    },
    {
      prefix: 'B',
      building: 'Bâtiment B',
      floors: 2,
      typologies: ['T2', 'T3', 'T3', 'T5'],
      perSquareMetre: 5450,
      reduced: true,
    },
  ],
  '204733': [
    {
      prefix: 'C',
      building: 'Le Clos',
      floors: 4,
      typologies: ['T2', 'T3', 'T4'],
      perSquareMetre: 3900,
      reduced: false,
    },
  ],
  '205102': [
    {
      prefix: 'V',
      building: 'Villa',
      floors: 3,
      typologies: ['T3', 'T4', 'T5'],
      perSquareMetre: 7100,
      reduced: false,
    },
  ],
};

const AREA = { T2: 42.5, T3: 63.2, T4: 84.8, T5: 104.3 } as const;
const BEDROOMS = { T2: 1, T3: 2, T4: 3, T5: 4 } as const;
const SIDES = [['south'], ['south', 'west'], ['east'], ['north', 'east']] as const;

/** Not all of them are free: the further a program has come, the more is sold. */
const SOLD_EVERY: Readonly<Record<string, number>> = { '204518': 9, '204733': 4, '205102': 2 };

export async function layLots({ rows, partner, programs }: DemoSite): Promise<void> {
  for (const [registryId, programId] of programs) {
    const any = await rows
      .selectFrom('lots')
      .select('id')
      .where('tenant_key', '=', DEMO_TENANT)
      .where('program_id', '=', programId)
      .executeTakeFirst();
    // one batch is one append: a program has all of its demo lots or none
    if (any) continue;
    const sheet = await partner.call<{ buildings: { id: number; name: string }[] }>(
      'GET',
      `/programs/${programId}`,
    );
    const lots = demoLots(registryId, (name) => sheet.buildings.find((b) => b.name === name)?.id ?? null);
    await partner.post(`/programs/${programId}/lots`, {
      lots: lots.map((lot) => ({ ...lot, status: 'available' })),
    });
  }
}

/** The batch for one program, in the partner API's words. `buildingId` names a building by its name. */
export function demoLots(registryId: string, buildingId: (name: string) => number | null): Demo[] {
  return (BLOCKS[registryId] ?? []).flatMap((block) =>
    blockLots(registryId, block, buildingId(block.building)),
  );
}

function blockLots(registryId: string, block: Block, building_id: number | null): Demo[] {
  const lots: Demo[] = [];
  let count = 0;
  for (let floor = 0; floor <= block.floors; floor++)
    for (const typology of block.typologies) {
      count++;
      const reference = `${block.prefix}${floor}${String(count).padStart(2, '0')}`;
      const external_id = `${registryId}-${reference}`;
      const area = Math.round((AREA[typology] + floor * 0.6 + (count % 3) * 1.1) * 100) / 100;
      const status =
        count % SOLD_EVERY[registryId]! === 0 ? 'sold' : count % 11 === 5 ? 'booked' : 'available';
      lots.push({
        external_id,
        reference,
        status,
        is_primary: true,
        type: 'apartment',
        typology,
        building_id,
        price_excluding_vat: Math.round((area * block.perSquareMetre * (1 + floor * 0.015)) / 500) * 500,
        reduced_vat_eligibility: block.reduced && typology !== 'T5',
        living_area: area,
        bedrooms: BEDROOMS[typology],
        level: `R+${floor}`,
        level_type: floor === 0 ? 'garden-floor' : floor === block.floors ? 'attic' : 'standard',
        exposure: SIDES[count % SIDES.length],
        ...(floor === 0
          ? { gardens: 1, gardens_area: 38 + count }
          : { balconies: 1, balconies_area: 7.4 + (count % 4) }),
        tags: floor === 0 ? ['RDJ', 'garden'] : ['balcony'],
        description: `${typology} ${floor === 0 ? 'en rez-de-jardin' : `au ${floor === 1 ? '1er' : `${floor}e`} étage`}, séjour ouvert sur l’extérieur.`,
      });
      const annex = {
        status,
        is_primary: false,
        parent_external_id: external_id,
        building_id,
        level: 'R-1',
      } as const;
      lots.push({
        ...annex,
        external_id: `${external_id}-P`,
        reference: `P${reference}`,
        type: 'parking',
        typology: count % 4 === 0 ? 'box' : 'underground',
        price_excluding_vat: count % 4 === 0 ? 19_000 : 14_500,
      });
      if (count % 3 === 0)
        lots.push({
          ...annex,
          external_id: `${external_id}-C`,
          reference: `C${reference}`,
          type: 'cellar',
          price_excluding_vat: 3_500,
        });
    }
  return lots;
}
