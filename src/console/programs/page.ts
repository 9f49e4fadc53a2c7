// One program: its main lots as a grid or as a table, and how many stand how.
import { html } from '../html.ts';
import type { Look, Shown } from '../space.ts';
import { grid } from './grid.ts';
import { lotTable } from './table.ts';
import { liveOptionsOf, lotsOf, programOf, queuesOf } from './told.ts';
import { totals } from './totals.ts';

export async function programPage(look: Look): Promise<Shown> {
  const programId = look.id('programId');
  const [program, lots, live] = await Promise.all([
    programOf(look, programId),
    lotsOf(look, programId),
    liveOptionsOf(look, programId),
  ]);
  const mains = lots.filter((lot) => lot.is_primary);
  const address = look.at(`/programmes/${programId}`);
  const isTable = look.query.vue === 'tableau';
  const of = {
    queue: queuesOf(live),
    address: (lotId: number) => `${address}/lots/${lotId}`,
    now: look.now,
    timezone: look.timezone,
  };
  return {
    here: '/programmes',
    follows: { programId },
    title: program.name,
    content: html`<p>
        ${program.city} ${program.progress_status_display !== null && `· ${program.progress_status_display}`}
      </p>
      ${totals(mains)}
      <p class="views">
        <a href="${address}" ${!isTable && html`aria-current="true"`}>Grille</a>
        <a href="${address}?vue=tableau" ${isTable && html`aria-current="true"`}>Tableau</a>
      </p>
      ${
        mains.length === 0
          ? html`<p>Ce programme n’a pas encore de lots.</p>`
          : isTable
            ? lotTable(mains, of, look.query, address)
            : grid(mains, of)
      }`,
  };
}
