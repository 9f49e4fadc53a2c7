// A lot's row from its state and its surroundings: columns for analysts, documents for partners.
import { createHash } from 'node:crypto';
import { lotInList, lotOnlyInSheet } from '../../src/domain/grid/lots/document.ts';
import { toEuros, withVat } from '../../src/domain/grid/lots/money.ts';
import { normalRate, reducedRate } from '../../src/domain/grid/lots/prices.ts';
import { updatedAt, type DatedTerms, type TwinSet } from '../../src/domain/grid/lots/surroundings.ts';
import { DEFAULT_TERMS } from '../../src/domain/grid/lots/terms.ts';
import type { LotRow } from './tables.ts';

/** The rows of what the sheet shows beside the lot itself. */
export interface Family {
  readonly program: DatedTerms | null;
  readonly twinSet: TwinSet | null;
  readonly annexes: readonly LotRow[];
  readonly parent: LotRow | null;
  readonly twins: readonly LotRow[];
}

export function renderLot(row: LotRow, family: Family): LotRow {
  const { state: lot } = row;
  const { program, twinSet, annexes, parent, twins } = family;
  const terms = program?.terms ?? DEFAULT_TERMS;
  const relatives = [...(parent ? [parent] : []), ...annexes, ...twins];
  const date = updatedAt(row, relatives, twinSet, program);
  const around = {
    terms,
    annexes: annexes.map(({ state }) => state),
    parent: parent?.state ?? null,
    twins: twins.map(({ state }) => state),
    updatedAt: date,
  };
  const shown = lotInList(lot, around);
  const listDocument = JSON.stringify(shown);
  const sheetRest = JSON.stringify(lotOnlyInSheet(lot, around));
  const reduced = reducedRate(lot, terms);
  // not spread: adding fields to a copy one by one costs twenty times as much
  return Object.assign({}, row, {
    external_id: lot.external_id,
    reference: lot.reference,
    registry_id: lot.registry_id,
    is_primary: lot.is_primary,
    parent_lot_id: lot.parent_lot_id,
    family_id: lot.parent_lot_id ?? lot.id,
    building_id: lot.building_id,
    type: lot.type,
    typology: lot.typology,
    subtype: lot.subtype,
    status: lot.status,
    price_excluding_vat: toEuros(lot.price_cents),
    price_including_vat: toEuros(withVat(lot.price_cents, normalRate(lot, terms))),
    price_reduced_vat: reduced === null ? null : toEuros(withVat(lot.price_cents, reduced)),
    unrestricted_distribution: lot.unrestricted_distribution,
    can_be_broadcasted: shown.can_be_broadcasted,
    living_area: lot.living_area,
    land_area: lot.land_area,
    bedrooms: lot.bedrooms,
    level: lot.level,
    exposure: lot.exposure,
    list_document: listDocument,
    sheet_rest: sheetRest,
    etag: createHash('sha256').update(listDocument).update(sheetRest).digest('base64url').slice(0, 22),
    updated_at: date.toISOString(),
  });
}
