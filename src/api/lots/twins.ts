// Lots that are optioned together, as the office says: all sets at once, or one more and one less.
import { Type } from 'typebox';
import { gridDecider, type GridCommand } from '../../domain/grid/commands.ts';
import { gridStream, type Grid } from '../../domain/grid/grid.ts';
import { wrongJoin, wrongTwins } from '../../domain/grid/lots/decide.ts';
import { office } from '../../domain/vocabulary/roles.ts';
import { data } from '../../platform/http/answers/answer.ts';
import { backoffice, type Route } from '../../platform/http/routes/route.ts';
import { Id } from '../../platform/judging/schema.ts';
import { deskContext, perform, shown, type Book } from '../../processes/book.ts';
import { gridOf, type InProgram, type Stands } from './standing-program.ts';

const Joined = Type.Array(Id, { maxItems: 50 });
const Twins = Type.Object({ lots: Type.Array(Joined, { maxItems: 1000 }) });
const ALL = '/:tenantKey/programs/:programId/twins';

export function twinRoutes(book: Book, stands: Stands): readonly Route[] {
  const setsIn = ({ twins }: Grid) => ({ lots: twins });

  async function done(
    call: Parameters<typeof deskContext>[1] & { readonly params: InProgram },
    command: GridCommand,
  ) {
    const { tenantKey, programId } = call.params;
    const context = deskContext(book, call, tenantKey);
    const outcome = await perform(book, gridDecider, gridStream(tenantKey, programId), command, context);
    const sets = setsIn(outcome.state);
    return await shown(book, 'lots', outcome, sets, async () => data(sets));
  }

  return [
    backoffice.get(ALL, {
      summary: 'Read which lots are optioned together',
      roles: office('programs.read'),
      answer: Twins,
      record: stands,
      handle: async ({ params }) => data(setsIn(await gridOf(book, params))),
    }),
    backoffice.put(ALL, {
      summary: 'Say which lots are optioned together',
      roles: office('programs.write'),
      description: 'Replaces the sets before.',
      body: Twins,
      lookups: async ({ lots }, { params }) => wrongTwins(await gridOf(book, params), lots ?? []),
      answer: Twins,
      toldAtOnce: ['lots'],
      record: stands,
      handle: (call) => done(call, { type: 'setTwins', sets: call.body.lots }),
    }),
    backoffice.post(ALL, {
      summary: 'Say that these lots are optioned together',
      roles: office('programs.write'),
      description: 'One set beside those that there are; a lot is in one at most.',
      body: Type.Object({ lots: Joined }),
      lookups: async ({ lots }, { params }) => wrongJoin(await gridOf(book, params), lots ?? []),
      answer: Twins,
      toldAtOnce: ['lots'],
      record: stands,
      handle: (call) => done(call, { type: 'joinTwins', lotIds: call.body.lots }),
    }),
    backoffice.delete('/:tenantKey/programs/:programId/lots/:lotId/twins', {
      summary: 'Take the set of twins of a lot apart',
      roles: office('programs.write'),
      answer: Twins,
      toldAtOnce: ['lots'],
      record: stands,
      handle: (call) => done(call, { type: 'partTwins', lotId: call.params.lotId }),
    }),
  ];
}
