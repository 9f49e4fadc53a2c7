// Places an option for a lead on a lot that is free, and follows it until it ends or somebody buys.
import { setTimeout } from 'node:timers/promises';
import { dataOf, LotbookError } from '@lotbook/client';
import { lotbook } from './lotbook.mjs';

const programId = Number(process.env.PROGRAM_ID);
const leadId = Number(process.env.LEAD_ID);
const lotId = Number(process.env.LOT_ID);
const everySeconds = Number(process.env.EVERY_SECONDS ?? 60);

let option;
try {
  option = await dataOf(
    lotbook.POST('/programs/{programId}/options', {
      params: { path: { programId } },
      body: { lead_id: leadId, lots: [{ id: lotId }], vat_rate: 20 },
    }),
  );
} catch (error) {
  // 409: the lot is sold, or its queue is full. The message is for people, the code for programs.
  if (!(error instanceof LotbookError) || error.status !== 409) throw error;
  console.log(`${error.code}: ${error.message}`);
  process.exit(1);
}

// by now it may have been cancelled already
tell();

// the same question again costs nothing while nothing changed: it is answered with 304
let etag;
while (option.status === 'option' || option.status === 'option-pending') {
  await setTimeout(everySeconds * 1000);
  const { data, response } = await lotbook.GET('/programs/{programId}/options/{optionId}', {
    params: { path: { programId, optionId: option.id }, header: etag ? { 'If-None-Match': etag } : {} },
  });
  etag = response.headers.get('etag') ?? etag;
  if (data) option = data.data;
  tell();
}

function tell() {
  console.log(`${option.status} until ${option.expires_at}`);
}
