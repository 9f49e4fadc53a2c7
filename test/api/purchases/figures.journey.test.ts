// The figures of sales for analysts, of a small story whose numbers can be told by hand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '../../../src/domain/grid/purchases/calendar.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { Selling } from './selling.ts';

let space: Space;
let selling: Selling;
beforeAll(async () => {
  space = await openSpace();
  await space.moveToMorning();
  selling = new Selling(space);
});
afterAll(() => space.close());

async function select(view: string, columns: string): Promise<Record<string, unknown>[]> {
  const { rows } = await space.service.backend.runtime.query<Record<string, unknown>>(
    `select ${columns} from crm.${view} where tenant_key = '${space.tenant}'`,
  );
  return rows;
}

test('pace, turnover, discounts, times and causes', async () => {
  const program = await selling.program();
  const lots = [await selling.lot(program), await selling.lot(program), await selling.lot(program)];
  const placed = await selling.option(program, [lots[0]!]);
  await space.moveClock(new Date((await selling.now()).getTime() + 12 * 3_600_000));
  const prepared = await selling.prepare(program, { option_id: placed.id, discount_including_vat: 24_000 });
  const { id, prepared_at, lead_id, owner_id } = prepared.json.data as {
    id: number;
    prepared_at: string;
    lead_id: number;
    owner_id: number;
  };
  const again = { lead_id, lots: [{ id: lots[1] }], vat_rate: 20, owner_id };
  const lost = (await selling.prepare(program, again)).json.data as { id: number; prepared_at: string };
  const month = `${dayIn('Europe/Paris', new Date(prepared_at)).slice(0, 7)}-01`;
  for (const sale of [{ id, prepared_at }, lost]) {
    const signed = await selling.step(program, sale.id, 'sign', { signed_at: sale.prepared_at });
    expect(signed.status).toBe(200);
  }
  expect((await selling.step(program, lost.id, 'cancel', { reason: 'loan-refused' })).status).toBe(200);
  expect(
    await select(
      'sales_by_month',
      `to_char(month, 'YYYY-MM-DD') as month, signed, turnover_excluding_vat,
      turnover_including_vat, discount_including_vat, discount_percent, deeds`,
    ),
  ).toEqual([
    {
      month,
      signed: 2,
      turnover_excluding_vat: '380000.00',
      turnover_including_vat: '456000.00',
      discount_including_vat: '24000.00',
      discount_percent: '5.00',
      deeds: 0,
    },
  ]);
  const times = await select(
    'purchase_times',
    'purchase_id, origin, days_optioned, days_to_signature, days_to_deed',
  );
  expect(times).toHaveLength(2);
  expect(times).toEqual(
    expect.arrayContaining([
      {
        purchase_id: id,
        origin: 'option',
        days_optioned: '0.50',
        days_to_signature: '0.00',
        days_to_deed: null,
      },
      {
        purchase_id: lost.id,
        origin: 'fresh',
        days_optioned: null,
        days_to_signature: '0.00',
        days_to_deed: null,
      },
    ]),
  );
  const outcomes = await select(
    'purchase_outcomes',
    'origin, prepared, signed, live, canceled, loan_refused, canceled_percent',
  );
  expect(outcomes).toHaveLength(2);
  expect(outcomes).toEqual(
    expect.arrayContaining([
      {
        origin: 'partner',
        prepared: 1,
        signed: 1,
        live: 1,
        canceled: 0,
        loan_refused: 0,
        canceled_percent: '0.0',
      },
      {
        origin: 'office',
        prepared: 1,
        signed: 1,
        live: 0,
        canceled: 1,
        loan_refused: 1,
        canceled_percent: '100.0',
      },
    ]),
  );
  expect(await select('stock_in_months', 'left_to_sell, signed_in_three_months, months')).toEqual([
    { left_to_sell: 2, signed_in_three_months: 1, months: '6.0' },
  ]);
});
