// By what purchases of the office are looked for.
import { Type } from 'typebox';
import { PURCHASE_STATUSES } from '../../domain/grid/purchases/enumerations.ts';
import { Id } from '../../platform/judging/schema.ts';
import type { Book } from '../../processes/book.ts';
import { zoneOf } from '../../processes/zone.ts';

export const purchaseFilters = {
  status: Type.Optional(Type.Enum([...PURCHASE_STATUSES])),
  program_id: Type.Optional(Id),
  option_id: Type.Optional({ ...Id, description: 'The one that this option led to' }),
  late: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1, description: '1: only those of which something is late today' }),
  ),
};

interface Filters {
  readonly status?: string;
  readonly program_id?: number;
  readonly option_id?: number;
  readonly late?: number;
}

export async function purchasesAsked(
  book: Pick<Book, 'commands'>,
  tenant: string,
  { status, program_id, option_id, late }: Filters,
) {
  return {
    status: status ?? null,
    programId: program_id ?? null,
    optionId: option_id ?? null,
    isLate: late === undefined ? null : late === 1,
    zone: await zoneOf(book, tenant),
  };
}
