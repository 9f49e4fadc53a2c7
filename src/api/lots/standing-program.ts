// The program whose grid the office feeds: whether there is one, and its grid as commands find it.
import { gridAggregate, gridStream, type Grid } from '../../domain/grid/grid.ts';
import { programAggregate } from '../../domain/program/program.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import type { Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';

export interface InProgram {
  readonly tenantKey: string;
  readonly programId: number;
}

/** For the declaration of a route. */
export type Stands = (call: { readonly params: InProgram }) => Promise<boolean>;

export function standing(book: Book): Stands {
  return async ({ params: { tenantKey, programId } }) => {
    if (!(await exists(book, tenantKey))) return false;
    const stream = streamName(programAggregate.category, tenantKey, programId);
    return (await book.commands.load(programAggregate, stream)).state.status === 'known';
  };
}

export async function gridOf(book: Book, { tenantKey, programId }: InProgram): Promise<Grid> {
  return (await book.commands.load(gridAggregate, gridStream(tenantKey, programId))).state;
}
