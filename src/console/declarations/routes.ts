import type { Look, Shown, SpacePages } from '../space.ts';
import { inboxPage } from './inbox.ts';
import { declarationPage, readDeclaration } from './sheet.ts';
import { RULING, type Declaration } from './told.ts';

type Typed = Readonly<Record<string, string>>;

export function declarationRoutes(pages: SpacePages): void {
  pages.get('/declarations', inboxPage);
  pages.download('/declarations/export', ({ query }) => ({
    method: 'GET',
    path: '/:tenantKey/exports/registrations',
    query,
  }));
  pages.get('/declarations/:id', async (look) => declarationPage(look, await readDeclaration(look)));
  pages.post('/declarations/:id/approbation', (look) => rule(look, { decision: 'approved' }, {}));
  pages.post('/declarations/:id/rejet', (look, typed) =>
    rule(
      look,
      {
        decision: 'rejected',
        rejection_reason: typed.rejection_reason ?? '',
        rejection_comment: typed.rejection_comment === '' ? null : (typed.rejection_comment ?? null),
      },
      typed,
    ),
  );
}

async function rule(look: Look, body: object, typed: Typed): Promise<Shown> {
  const { id, program_id: programId } = await readDeclaration(look);
  const answer = await look.told({ ...RULING, params: { programId, id }, body });
  // read again, for somebody else may have ruled meanwhile
  if (!answer.success) return declarationPage(look, await readDeclaration(look), answer, typed);
  return { goOn: await nextWaiting(look, id) };
}

/** The next one of the inbox, which is newest first; after its last one the first. */
async function nextWaiting({ told, at }: Look, ruled: number): Promise<string> {
  const answer = await told<Declaration[]>({
    method: 'GET',
    path: '/:tenantKey/registrations',
    query: { ruling_required: 1, per_page: 100 },
  });
  const waiting = answer.success ? answer.data.filter(({ id }) => id !== ruled) : [];
  const next = waiting.find(({ id }) => id < ruled) ?? waiting[0];
  return at(next === undefined ? '/declarations' : `/declarations/${next.id}`);
}
