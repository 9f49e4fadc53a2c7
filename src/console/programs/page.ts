// One program: its main lots as a grid or as a table, and how many stand how.
import { html, type Html } from '../html.ts';
import { sheetLinks } from '../imports/links.ts';
import { addressAt } from '../past/asked.ts';
import type { Look, Shown } from '../space.ts';
import { mayFeed } from '../lots/feed.ts';
import { mayChange } from './edit.ts';
import { grid } from './grid.ts';
import { lookBack } from './past.ts';
import { lotTable } from './table.ts';
import type { TileOf } from './tile.ts';
import {
  liveOptionsOf,
  lotsOf,
  programOf,
  queuesOf,
  type Lot,
  type ProgramSheet,
  unlessOnSale,
} from './told.ts';
import { totals } from './totals.ts';

export async function programPage(look: Look): Promise<Shown> {
  const programId = look.id('programId');
  const { then, time } = await lookBack(look, programId);
  if (then) return then;
  const [program, lots, live] = await Promise.all([
    programOf(look, programId),
    lotsOf(look, programId),
    liveOptionsOf(look, programId),
  ]);
  const address = look.at(`/programmes/${programId}`);
  const of = {
    queue: queuesOf(live),
    address: (lotId: number) => `${address}/lots/${lotId}`,
    now: look.now,
    timezone: look.timezone,
  };
  return {
    here: '/programmes',
    follows: { programId },
    time,
    title: program.name,
    content: html`${lede(program)} ${standing(lots, of, look.query, address)}
      <p class="sheets">
        ${mayChange(look, programId) && html`<a href="${address}/fiche">Fiche du programme</a>`}
        ${mayFeed(look, programId) && html`<a href="${address}/lots/nouveau">Ajouter un lot</a>`}
        <a href="${address}/textes">Textes</a>
        <a href="${address}/batiments">Bâtiments</a>
        <a href="${address}/jumeaux">Lots jumeaux</a>
        <a href="${address}/partenaires">Partenaires</a>
        <a href="${address}/regles">Règles du programme</a>
      </p>
      ${sheetLinks(look, programId)}`,
  };
}

export function lede({ city, progress_status_display: progress, status }: ProgramSheet): Html {
  return html`<p>${[city, progress, unlessOnSale(status)].filter((one) => one !== null).join(' · ')}</p>`;
}

/** How its main lots stand, now or then. */
export function standing(lots: readonly Lot[], of: TileOf, query: Look['query'], address: string): Html {
  const mains = lots.filter((lot) => lot.is_primary);
  const isTable = query.vue === 'tableau';
  const instant = query.instant ?? null;
  return html`${totals(mains)}
    <p class="views">
      <a href="${addressAt(address, {}, instant)}" ${!isTable && html`aria-current="true"`}>Grille</a>
      <a href="${addressAt(address, { vue: 'tableau' }, instant)}" ${isTable && html`aria-current="true"`}
        >Tableau</a
      >
    </p>
    ${
      mains.length === 0
        ? html`<p>Ce programme n’a pas encore de lots.</p>`
        : isTable
          ? lotTable(mains, of, query, address)
          : grid(mains, of)
    }`;
}
