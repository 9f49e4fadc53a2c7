// The back office's routes for the buildings of a program.
import { Type } from 'typebox';
import { deskContext, newId, perform, shown, type Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import { data } from '../../platform/http/answers/answer.ts';
import { onOnePage, paginate } from '../../platform/http/answers/pagination.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { pageIfAsked } from '../../platform/judging/schema.ts';
import { office } from '../../domain/vocabulary/roles.ts';
import { gridDecider } from '../../domain/grid/commands.ts';
import { gridStream } from '../../domain/grid/grid.ts';
import { programDecider } from '../../domain/program/commands.ts';
import { wrongRates } from '../../domain/program/decide.ts';
import { building as buildingDocument } from '../../domain/program/document.ts';
import { BuildingInput } from '../../domain/program/input.ts';
import { programAggregate, type Building } from '../../domain/program/program.ts';
import { BuildingSchema } from './schema.ts';

interface OnProgram {
  readonly params: { readonly tenantKey: string; readonly programId: number };
}

interface OnBuilding {
  readonly params: OnProgram['params'] & { readonly buildingId: number };
}

const ONE = '/:tenantKey/programs/:programId/buildings/:buildingId';

export function buildingDesk(book: Book): RouteGroup {
  const streamOf = (tenant: string, id: number): string => streamName(programAggregate.category, tenant, id);

  async function buildingsOf({
    tenantKey,
    programId,
  }: OnProgram['params']): Promise<readonly Building[] | null> {
    if (!(await exists(book, tenantKey))) return null;
    const { state } = await book.commands.load(programAggregate, streamOf(tenantKey, programId));
    return state.status === 'known' ? state.buildings : null;
  }

  async function known({ params }: OnBuilding): Promise<Building | null> {
    return (await buildingsOf(params))?.find(({ id }) => id === params.buildingId) ?? null;
  }

  const stands = async (call: OnBuilding): Promise<boolean> => (await known(call)) !== null;

  return {
    tag: 'Programs (back office)',
    description: 'Programs in every status with their rules, and the buildings that lots are in.',
    refusals: {
      'building-name-taken': { status: 409, message: 'Un bâtiment porte déjà ce nom' },
      'building-in-use': {
        status: 409,
        message: 'Ce bâtiment contient des lots',
        body: 'Déplacez ou supprimez ses lots avant de le supprimer.',
      },
    },
    routes: [
      backoffice.get('/:tenantKey/programs/:programId/buildings', {
        summary: 'List the buildings of a program',
        description: 'In the order in which they were added: all of them, or the page that is asked for.',
        roles: office('programs.read'),
        query: Type.Object(pageIfAsked),
        paginated: true,
        answer: Type.Array(BuildingSchema),
        handle: async ({ params, query: { page, per_page: perPage }, address }) => {
          const buildings = await buildingsOf(params);
          if (!buildings) return refuse('not-found');
          const { length: total } = buildings;
          const documents = buildings.map(buildingDocument);
          if (page === undefined && perPage === undefined) return data(documents, onOnePage(total, address));
          const [at, most] = [page ?? 1, perPage ?? 50];
          const shown = documents.slice((at - 1) * most, at * most);
          return data(shown, paginate(total, at, most, address));
        },
      }),
      backoffice.get(ONE, {
        summary: 'Read a building',
        roles: office('programs.read'),
        answer: BuildingSchema,
        handle: async (call) => {
          const building = await known(call);
          return building ? data(buildingDocument(building)) : refuse('not-found');
        },
      }),
      backoffice.post('/:tenantKey/programs/:programId/buildings', {
        summary: 'Add a building',
        roles: office('programs.write'),
        body: BuildingInput,
        rules: wrongRates,
        answer: BuildingSchema,
        refuses: ['building-name-taken'],
        record: async ({ params }) => (await buildingsOf(params)) !== null,
        handle: async ({ params: { tenantKey, programId }, body, ...call }) => {
          const context = deskContext(book, call, tenantKey);
          const id = await newId(book, 'building', call.idempotency, context);
          const {
            name,
            type = null,
            vat_rate = null,
            has_specific_vat_rate = false,
            specific_vat_rate = null,
          } = body;
          const rates = { vat_rate, has_specific_vat_rate, specific_vat_rate };
          const building = { id, name, type, ...rates, updated_at: context.now.toISOString() };
          const command = { type: 'addBuilding', building } as const;
          const done = await perform(book, programDecider, streamOf(tenantKey, programId), command, context);
          return await shown(book, 'programs', done, { id }, async () => data(buildingDocument(building)));
        },
      }),
      backoffice.put(ONE, {
        summary: 'Change a building',
        description: 'Fields that are not sent stay as they are. A new rate holds for the lots in it.',
        roles: office('programs.write'),
        body: Type.Partial(BuildingInput),
        lookups: async (fields, call, wrong) => wrongRates({ ...(await known(call)), ...fields }, wrong),
        answer: BuildingSchema,
        refuses: ['building-name-taken'],
        record: stands,
        handle: async ({ params: { tenantKey, programId, buildingId: id }, body, ...call }) => {
          const command = { type: 'changeBuilding', id, changes: body } as const;
          const context = deskContext(book, call, tenantKey);
          const done = await perform(book, programDecider, streamOf(tenantKey, programId), command, context);
          const building = done.state.status === 'known' && done.state.buildings.find((b) => b.id === id);
          return await shown(book, 'programs', done, { id }, async () =>
            building ? data(buildingDocument(building)) : refuse('not-found'),
          );
        },
      }),
      backoffice.delete(ONE, {
        summary: 'Remove a building that no lot is in',
        roles: office('programs.write'),
        answer: BuildingSchema,
        refuses: ['building-in-use'],
        record: stands,
        handle: async ({ params: { tenantKey, programId, buildingId: id }, ...call }) => {
          const context = deskContext(book, call, tenantKey);
          const building = await known({ params: { tenantKey, programId, buildingId: id } });
          if (!building) return refuse('not-found');
          // the grid says first that no lot is in it, and lets none in: whoever dies in between asks again
          const grid = gridStream(tenantKey, programId);
          await perform(book, gridDecider, grid, { type: 'closeBuilding', buildingId: id }, context);
          const command = { type: 'removeBuilding', id } as const;
          const done = await perform(book, programDecider, streamOf(tenantKey, programId), command, context);
          return await shown(book, 'programs', done, { id }, async () => data(buildingDocument(building)));
        },
      }),
    ],
  };
}
