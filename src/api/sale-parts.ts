// What a document of an option or a purchase shows of other read models: who sells, who buys, which lots. All are JSON texts,
// put together as texts: to build JSON values and print them costs Postgres several times as much.
import { sql, type RawBuilder } from 'kysely';

const AT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"000Z"');

/** What a statement calls the option or the purchase. */
type Sale = 'o' | 'p';

/** An instant as documents show it. */
export function instant(at: string): RawBuilder<string> {
  return sql<string>`('"' || to_char(${sql.ref(at)} at time zone 'UTC', ${AT}) || '"')`;
}

function text(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(to_json(${value})::text, 'null')`;
}

export function ownerOf(sale: Sale): RawBuilder<string> {
  const [tenant, owner] = [sql.ref(`${sale}.tenant_key`), sql.ref(`${sale}.owner_id`)];
  return sql<string>`coalesce((
    select '{"id":' || u.id || ',"fullname":' || to_json(u.fullname) || ',"shortname":' || to_json(u.shortname) ||
      ',"email":' || to_json(u.email) || '}'
    from users u where u.tenant_key = ${tenant} and u.id = ${owner}), 'null')`;
}

/** The contacts of its lead, where `shown` holds of the lead, `l`. */
export function buyersOf(sale: Sale, shown: RawBuilder<unknown> = sql`true`): RawBuilder<string> {
  const [tenant, lead] = [sql.ref(`${sale}.tenant_key`), sql.ref(`${sale}.lead_id`)];
  return sql<string>`('[' || coalesce((
    select string_agg(left(c.search_item, -1) || ',"last_interaction_at":' || ${instant('l.last_interaction_at')} || '}',
      ',' order by c.id)
    from contacts c join leads l on l.tenant_key = c.tenant_key and l.id = c.lead_id
    where c.tenant_key = ${tenant} and c.lead_id = ${lead} and ${shown}), '') || ']')`;
}

/** The lots and prices that were agreed, `s` in what is said of a discount. */
interface Frozen {
  readonly table: 'option_lots' | 'purchase_lots';
  readonly key: 'option_id' | 'purchase_id';
  readonly discount: RawBuilder<unknown>;
  readonly discounted: RawBuilder<unknown>;
}

/** Reference and kind as they are now; of a lot that has gone since, as they were. */
export function lotsOf(sale: Sale, frozen: Frozen): RawBuilder<string> {
  const { table, key, discount, discounted } = frozen;
  const [tenant, id] = [sql.ref(`${sale}.tenant_key`), sql.ref(`${sale}.id`)];
  const now = (column: string): RawBuilder<string> =>
    text(sql`case when l.id is null then ${sql.ref(`s.${column}`)} else ${sql.ref(`l.${column}`)} end`);
  return sql<string>`('[' || coalesce((
    select string_agg('{"id":' || s.lot_id || ',"reference":' || ${now('reference')} || ',"type":' || ${now('type')} ||
      ',"typology":' || ${now('typology')} || ',"subtype":' || ${now('subtype')} || ',"vat_rate":' || s.vat_rate ||
      ',"discount_including_vat":' || ${discount} ||
      ',"price_excluding_vat":' || trim_scale(s.price_excluding_vat) ||
      ',"price_including_vat":' || trim_scale(s.price_including_vat) ||
      ',"discounted_price_including_vat":' || ${discounted} ||
      ',"status":' || ${text(sql.ref('l.status'))} ||
      ',"updated_at":' || coalesce(${instant('l.updated_at')}, 'null') || '}', ',' order by s.number)
    from ${sql.table(table)} s left join lots l on l.tenant_key = s.tenant_key and l.id = s.lot_id
    where s.tenant_key = ${tenant} and ${sql.ref(`s.${key}`)} = ${id}), '') || ']')`;
}
