// A batch of lots, decided item by item: a bad one is reported with every wrong field and stops no other.
import { evolve, type Grid, type GridEvent } from '../grid.ts';
import { statusAfter, type FieldErrors, type StatusRules } from './batch-status.ts';
import { EXPOSURES, KINDS } from './enumerations.ts';
import { lotChanged, lotCreated, lotPriceChanged, lotStatusChanged, type LotEvent } from './events.ts';
import type { KeptLotChanges } from './kept.ts';
import { inOrder, refusingDoubles } from './batch-order.ts';
import type { BatchItem, LotChangesInput, NewLotInput } from './input.ts';
import { Registry } from './registry.ts';
import { NEW_LOT, type FieldChanges, type LotFields } from './lot.ts';
import { toCents } from './money.ts';

export interface BatchRules extends StatusRules {
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
  readonly buildingIds: ReadonlySet<number>;
  /** The identifier that each new item gets, by its index in the batch. */
  readonly newIds: ReadonlyMap<number, number>;
}

export interface ItemResult {
  readonly item: BatchItem;
  readonly lot: { readonly id: number; readonly external_id: string; readonly reference: string } | null;
  readonly errors: FieldErrors | null;
  /** Empty where the lot is already as the item says. */
  readonly events: readonly GridEvent[];
}

const REQUIRED = 'Ce champ est obligatoire.';
const TAKEN = 'Cette valeur est déjà utilisée par un autre lot.';

/** In the order in which items are decided. */
export function decideBatch(start: Grid, items: readonly BatchItem[], rules: BatchRules): ItemResult[] {
  const steps = decidingBatch(start, items, rules);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Pauses after so many items. */
const STEP = 50;

/** The same in steps, for whoever only wants to know and has others waiting. */
export function* decidingBatch(
  start: Grid,
  items: readonly BatchItem[],
  rules: BatchRules,
): Generator<void, ItemResult[]> {
  const registry = new Registry(start);
  const results: ItemResult[] = [];
  let grid = start;
  const decide = (item: BatchItem): ItemResult => {
    const { input } = item;
    const errors: FieldErrors = { ...item.errors };
    if (input === null) return { item, lot: null, errors, events: [] };
    const events =
      input.kind === 'new'
        ? createLot(grid, registry, input, rules, rules.newIds.get(item.index)!, errors)
        : changeLot(grid, registry, input, rules, errors);
    if (Object.keys(errors).length > 0) return { item, lot: null, errors, events: [] };
    for (const event of events) grid = evolve(grid, event);
    const id = input.kind === 'new' ? rules.newIds.get(item.index)! : input.id;
    const lot = grid.lots.get(id)!;
    const { external_id, reference } = lot;
    registry.put(lot);
    return { item, lot: { id, external_id, reference }, errors: null, events };
  };
  for (const item of inOrder(refusingDoubles(items), registry)) {
    results.push(decide(item));
    if (results.length % STEP === 0) yield;
  }
  return results;
}

function createLot(
  grid: Grid,
  registry: Registry,
  input: NewLotInput,
  rules: BatchRules,
  id: number,
  errors: FieldErrors,
): LotEvent[] {
  // a batch tried again after a kill finds what it has already made
  if (grid.lots.get(id)?.external_id === input.external_id) return [];
  if (!rules.mayCreate) errors.permission = ['Cette clé ne permet pas de créer des lots.'];
  const { external_id, reference, is_primary, type } = input;
  const fields = { ...NEW_LOT, ...sentFields(input), external_id, reference, is_primary, type };
  const settled = settle(grid, registry, id, fields, input, rules, errors);
  if (input.status === 'option') errors.status = ['Un lot ne peut pas être créé sous option.'];
  if (Object.keys(errors).length > 0) return [];
  const price_cents = toCents(input.price_excluding_vat);
  return [
    lotCreated({
      lot_id: id,
      fields: { ...settled },
      status: input.status,
      price_cents,
      parent_lot_id: settled.parent_lot_id,
    }),
  ];
}

function changeLot(
  grid: Grid,
  registry: Registry,
  input: LotChangesInput,
  rules: BatchRules,
  errors: FieldErrors,
): GridEvent[] {
  const lot = grid.lots.get(input.id);
  if (!lot) errors.id ??= ['Ce lot n’existe pas dans le programme.'];
  if (!rules.mayUpdate) errors.permission = ['Cette clé ne permet pas de modifier des lots.'];
  if (!lot) return [];
  const before: LotFields = lot;
  const fields = settle(grid, registry, lot.id, { ...before, ...sentFields(input) }, input, rules, errors);
  const { status, freed } = statusAfter(grid, lot, input.status, rules, errors);
  if (Object.keys(errors).length > 0) return [];
  const changed = (Object.keys(fields) as (keyof LotFields)[]).filter(
    (name) => fields[name] !== before[name] && JSON.stringify(fields[name]) !== JSON.stringify(before[name]),
  );
  const { id: lot_id, parent_lot_id } = lot;
  const events: GridEvent[] = [...freed];
  if (changed.length > 0)
    events.push(
      lotChanged({ lot_id, changes: pick(fields, changed), previous: pick(before, changed), parent_lot_id }),
    );
  const cents =
    input.price_excluding_vat === undefined ? lot.price_cents : toCents(input.price_excluding_vat);
  const at = { lot_id, parent_lot_id: fields.parent_lot_id };
  if (cents !== lot.price_cents)
    events.push(lotPriceChanged({ ...at, price_cents: cents, previous_cents: lot.price_cents }));
  const previous = freed.reduce(evolve, grid).lots.get(lot_id)!.status;
  if (status !== previous) events.push(lotStatusChanged({ ...at, status, previous }));
  return events;
}

/** The fields as they will stand, with everything that follows from one another; what does not fit is an error. */
function settle(
  grid: Grid,
  registry: Registry,
  id: number,
  wanted: LotFields,
  input: NewLotInput | LotChangesInput,
  rules: BatchRules,
  errors: FieldErrors,
): LotFields {
  const fields = { ...wanted, parent_lot_id: parentOf(grid, registry, wanted, input, errors) };
  const holder = registry.byExternalId.get(fields.external_id);
  if (holder !== undefined && holder !== id) errors.external_id ??= [TAKEN];
  const named = registry.byReference.get(fields.reference);
  if (named !== undefined && named !== id) errors.reference ??= [TAKEN];
  if (fields.building_id !== null && !isIn(grid, rules, fields.building_id))
    errors.building_id = ['Ce bâtiment n’existe pas dans le programme.'];
  if (!errors.parent_lot_id && !errors.parent_external_id) judgeFamily(grid, registry, id, fields, errors);
  return { ...fields, ...kindOf(fields, input, errors) };
}

function isIn({ closedBuildings }: Grid, { buildingIds }: BatchRules, id: number): boolean {
  return buildingIds.has(id) && !closedBuildings.includes(id);
}

/** Typology and subtype suit the type; a type that has none empties them unless they were sent. */
function kindOf(
  { type, typology, subtype }: LotFields,
  input: NewLotInput | LotChangesInput,
  errors: FieldErrors,
): Pick<LotFields, 'typology' | 'subtype'> {
  if (errors.type) return { typology, subtype };
  const { typologies, subtypes } = KINDS[type];
  const fitting = (
    field: 'typology' | 'subtype',
    value: string | null,
    allowed: readonly string[],
  ): string | null => {
    if (value === null || allowed.includes(value)) return value;
    if (allowed.length === 0 && (input[field] ?? null) === null) return null;
    errors[field] = [
      allowed.length === 0
        ? `Un lot de type « ${type} » n’en a pas.`
        : `Cette valeur ne convient pas au type « ${type} » (valeurs permises : ${allowed.join(', ')}).`,
    ];
    return value;
  };
  const fit = {
    typology: fitting('typology', typology, typologies),
    subtype: fitting('subtype', subtype, subtypes),
  };
  if (typologies.length > 0 && fit.typology === null) errors.typology ??= [REQUIRED];
  return fit;
}

function parentOf(
  grid: Grid,
  registry: Registry,
  wanted: LotFields,
  input: NewLotInput | LotChangesInput,
  errors: FieldErrors,
): number | null {
  const { parent_lot_id: byId, parent_external_id: byName } = input;
  if (byId != null) {
    if (!grid.lots.has(byId)) errors.parent_lot_id = ['Ce lot n’existe pas dans le programme.'];
    return byId;
  }
  if (byName != null) {
    const found = registry.byExternalId.get(byName);
    if (found === undefined)
      errors.parent_external_id = ['Ce lot n’existe pas dans le programme, ou a été refusé.'];
    return found ?? null;
  }
  return byId === null || byName === null ? null : wanted.parent_lot_id;
}

/** A parent is a main lot without a parent; an annex has no annexes of its own. */
function judgeFamily(
  grid: Grid,
  registry: Registry,
  id: number,
  fields: LotFields,
  errors: FieldErrors,
): void {
  const { parent_lot_id: parentId, is_primary } = fields;
  if (!is_primary && registry.hasAnnexes(id))
    errors.is_primary = ['Ce lot a des lots annexes : il reste un lot principal.'];
  if (parentId === null) return;
  const parent = grid.lots.get(parentId);
  if (is_primary) errors.parent_lot_id = ['Un lot principal n’a pas de lot parent.'];
  else if (parentId === id) errors.parent_lot_id = ['Un lot n’est pas son propre parent.'];
  else if (!parent?.is_primary) errors.parent_lot_id = ['Le lot parent doit être un lot principal.'];
}

/** What was sent, as the grid keeps it; nothing for what was not sent. */
function sentFields(input: NewLotInput | LotChangesInput): FieldChanges {
  const {
    id: _id,
    kind: _kind,
    status: _status,
    price_excluding_vat: _price,
    ...rest
  } = input as LotChangesInput & {
    kind: string;
  };
  const { parent_lot_id: _parent, parent_external_id: _external, exposure, tags, ...fields } = rest;
  const sent: Record<string, unknown> = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  if (exposure !== undefined) sent.exposure = EXPOSURES.filter((side) => exposure?.includes(side));
  if (tags !== undefined) sent.tags = tags ?? [];
  return sent as FieldChanges;
}

function pick(fields: LotFields, names: readonly (keyof LotFields)[]): FieldChanges {
  const picked: KeptLotChanges = {};
  for (const name of names) put(picked, fields, name);
  return picked;
}

function put<Name extends keyof LotFields>(to: KeptLotChanges, from: LotFields, name: Name): void {
  to[name] = from[name];
}
