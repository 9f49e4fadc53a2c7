// Leads as the sales office reads them: the sheet, and what hangs on it program by program.
import { Type } from 'typebox';
import { Id, Nullable } from '../../platform/judging/schema.ts';
import { InterestSchema } from '../interests/schema.ts';
import { OptionSchema } from '../options/schema.ts';
import { PurchaseSchema } from '../purchases/schema.ts';
import { RecordSchema } from '../records/schema.ts';
import { RegistrationSheet } from '../registrations/schema.ts';
import { SalesActionSchema } from '../sales-actions/schema.ts';
import { LeadSheetSchema } from './schema.ts';

const InterestAtDesk = Type.Object({
  ...InterestSchema.properties,
  program_id: Id,
  owner: Nullable(Type.Object({ id: Id, fullname: Type.String(), shortname: Type.String() })),
});

export const LeadWithInterests = Type.Object({
  ...LeadSheetSchema.properties,
  interests: Type.Array(InterestAtDesk),
});

export const LeadFile = Type.Object({
  ...LeadSheetSchema.properties,
  interests: Type.Array(
    Type.Object({
      ...InterestAtDesk.properties,
      records: Type.Array(RecordSchema),
      sales_actions: Type.Array(SalesActionSchema),
      options: Type.Array(OptionSchema),
      purchases: Type.Array(PurchaseSchema),
      registrations: Type.Array(RegistrationSheet),
    }),
  ),
});
