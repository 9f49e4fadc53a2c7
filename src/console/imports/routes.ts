import { notTaken, type SpacePages } from '../space.ts';
import { saidOf } from './columns.ts';
import { deleteMissing, missingPage } from './missing.ts';
import { previewPage } from './preview.ts';
import { sendPage } from './send.ts';
import { exporting, ONE, paramsOf, sending } from './told.ts';

export function importPages(pages: SpacePages): void {
  const grid = '/programmes/:programId';
  const one = `${grid}/import/:importId`;

  pages.download(`${grid}/export`, (look) => ({
    ...exporting(look.id('programId'), 'lots'),
    query: { format: look.query.format },
  }));

  pages.download(`${grid}/options/export`, (look) => ({
    ...exporting(look.id('programId'), 'options'),
    query: { format: look.query.format },
  }));

  pages.get(`${grid}/import`, (look) => sendPage(look));
  pages.upload<{ readonly id: number }>(`${grid}/import`, sending, async (look, told) =>
    told.success
      ? { goOn: look.at(`/programmes/${look.id('programId')}/import/${told.data.id}`) }
      : await notTaken('/programmes', told, () => sendPage(look, told)),
  );

  pages.get(one, (look) => previewPage(look));
  pages.post(one, async (look, { seen = '' }) => {
    const answer = await look.told({
      method: 'POST',
      path: `${ONE}/apply`,
      params: paramsOf(look),
      body: { seen },
    });
    return answer.success ? { goOn: pathOf(look) } : await previewPage(look, answer);
  });
  pages.post(`${one}/colonnes`, async (look, form) => {
    const body = { columns: saidOf(form) };
    const answer = await look.told({ method: 'PUT', path: ONE, params: paramsOf(look), body });
    return answer.success ? { goOn: pathOf(look) } : await previewPage(look, answer);
  });

  pages.get(`${one}/absents`, (look) => missingPage(look));
  pages.post(`${one}/absents`, deleteMissing);
}

function pathOf(look: Parameters<typeof paramsOf>[0] & { at(path: string): string }): string {
  const { programId, importId } = paramsOf(look);
  return look.at(`/programmes/${programId}/import/${importId}`);
}
