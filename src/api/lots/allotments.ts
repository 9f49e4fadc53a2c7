// Lots allotted to API keys: what a partner sees of a grid that it does not read as a whole.
import { Type } from 'typebox';
import { gridDecider } from '../../domain/grid/commands.ts';
import { gridStream } from '../../domain/grid/grid.ts';
import { wrongAllotment } from '../../domain/grid/lots/decide.ts';
import { tenantAggregate } from '../../domain/tenant/tenant.ts';
import { readsAnyLot } from '../../domain/grid/lots/shown.ts';
import { holds, type Holder } from '../../domain/vocabulary/permissions.ts';
import { office } from '../../domain/vocabulary/roles.ts';
import { data } from '../../platform/http/answers/answer.ts';
import { backoffice, type Route } from '../../platform/http/routes/route.ts';
import { Id, Text } from '../../platform/judging/schema.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import { deskContext, perform, shown, type Book } from '../../processes/book.ts';
import { keysOf } from '../keys/queries.ts';
import { holderOf } from '../keys/reach.ts';
import { gridOf, type Stands } from './standing-program.ts';

const Allotment = Type.Object({ key_id: Id, lot_ids: Type.Array(Id, { maxItems: 20_000 }) });

const SEES = ['all', 'allotted', 'none'] as const;
const Partner = Type.Object(
  {
    key_id: Id,
    label: Text(),
    sees: Type.Enum([...SEES], { description: 'What is allotted to it stands beside open grid' }),
    allotted: Type.Integer({ description: 'How many lots' }),
  },
  { title: 'Partner of a program' },
);

function seenBy(holder: Holder): (typeof SEES)[number] {
  if (holds(holder, 'lot.view')) return 'all';
  return readsAnyLot(holder) ? 'allotted' : 'none';
}

type Powers = Awaited<ReturnType<typeof keysOf>>[number];

function reaching(programId: number) {
  return ({ revoked_at, program_ids: programs }: Pick<Powers, 'revoked_at' | 'program_ids'>): boolean =>
    revoked_at === null && (programs === 'all' || programs.includes(programId));
}

export function allotmentRoutes(book: Book, stands: Stands): readonly Route[] {
  async function keyStands(tenant: string, keyId: number): Promise<boolean> {
    const { state } = await book.commands.load(tenantAggregate, streamName(tenantAggregate.category, tenant));
    return state.status === 'open' && state.keys.has(keyId);
  }

  return [
    backoffice.get('/:tenantKey/programs/:programId/allotments', {
      summary: 'List what is allotted to each API key',
      roles: office('programs.read'),
      answer: Type.Array(Allotment),
      record: stands,
      handle: async ({ params }) => {
        const { allotments, lots: standing } = await gridOf(book, params);
        return data(
          Object.entries(allotments).map(([id, lot_ids]) => ({
            key_id: Number(id),
            // one that has gone stays allotted, so that its partner is told that it has
            lot_ids: lot_ids.filter((lot) => standing.has(lot)),
          })),
        );
      },
    }),
    backoffice.get('/:tenantKey/programs/:programId/partners', {
      summary: 'List the API keys that reach a program, and what each sees of its grid',
      roles: office('programs.read'),
      answer: Type.Array(Partner),
      record: stands,
      handle: async ({ params: { tenantKey, programId } }) => {
        const { allotments, lots: standing } = await gridOf(book, { tenantKey, programId });
        const keys = await keysOf(book, tenantKey);
        return data(
          keys.filter(reaching(programId)).map((key) => ({
            key_id: key.id,
            label: key.label,
            sees: seenBy(holderOf(key)),
            allotted: (allotments[key.id] ?? []).filter((lot) => standing.has(lot)).length,
          })),
        );
      },
    }),
    backoffice.put('/:tenantKey/programs/:programId/allotments', {
      summary: 'Allot lots to an API key',
      roles: office('programs.write'),
      description: 'Replaces what was allotted to that key.',
      body: Allotment,
      lookups: async ({ key_id, lot_ids = [] }, { params }) => ({
        ...(key_id === undefined || (await keyStands(params.tenantKey, key_id))
          ? null
          : { key_id: ['Cette clé n’existe pas.'] }),
        ...wrongAllotment(await gridOf(book, params), lot_ids),
      }),
      answer: Allotment,
      toldAtOnce: ['key_id', 'lot_ids'],
      record: stands,
      handle: async ({ params: { tenantKey, programId }, body, ...call }) => {
        const { key_id } = body;
        const done = await perform(
          book,
          gridDecider,
          gridStream(tenantKey, programId),
          { type: 'allotLots', keyId: key_id, lotIds: body.lot_ids },
          deskContext(book, call, tenantKey),
        );
        const allotted = { key_id, lot_ids: done.state.allotments[key_id] ?? [] };
        return await shown(book, 'lots', done, allotted, async () => data(allotted));
      },
    }),
  ];
}
