// Declares a buyer on a program and waits for the answer of the analysis, which takes a second or two.
import { setTimeout } from 'node:timers/promises';
import { dataOf, LotbookError } from '@lotbook/client';
import { lotbook } from './lotbook.mjs';

const programId = Number(process.env.PROGRAM_ID);
const buyer = JSON.parse(process.env.BUYER); // { firstname, name, email1, phone1, … }

let declared;
try {
  declared = await dataOf(
    lotbook.POST('/programs/{programId}/registrations', {
      params: {
        path: { programId },
        // your own number of the declaration: sent again tomorrow morning, it is still the same one
        header: { 'Idempotency-Key': process.env.DECLARATION_NUMBER },
      },
      body: buyer,
    }),
  );
} catch (error) {
  if (!(error instanceof LotbookError) || error.status !== 422) throw error;
  console.log(JSON.stringify({ status: 'refused', errors: error.errors }));
  process.exit(1);
}

const path = { programId, registrationId: declared.id };
let registration = declared;
for (let tries = 0; tries < 20 && registration.status === 'pending'; tries += 1) {
  if (registration.ruling_required) break; // a person of the sales office decides: ask again later
  await setTimeout(500);
  registration = await dataOf(
    lotbook.GET('/programs/{programId}/registrations/{registrationId}', { params: { path } }),
  );
}
console.log(JSON.stringify(registration));
