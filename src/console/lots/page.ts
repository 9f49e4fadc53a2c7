// One lot: what it is and costs, who holds it and who waits, and what this visitor may do with it.
import { html, type Html } from '../html.ts';
import { refusalBox } from '../parts/refusal.ts';
import { statusWord } from '../programs/tile.ts';
import { liveOptionsOf, programOf, queuesOf, type LotSheet } from '../programs/told.ts';
import { mayPrepare } from '../sales/told.ts';
import type { Look, Shown } from '../space.ts';
import { changing } from './change.ts';
import { courseOf } from './course.ts';
import { mayFeed } from './feed.ts';
import { placing, type Typed } from './place.ts';
import { queueTable } from './queue.ts';
import { plans } from './plans.ts';
import { prices, relatives, sheet } from './sheet.ts';
import { lotThen } from './then.ts';
import { HISTORY, lotOf, OPTIONS } from './told.ts';

/** What was sent and refused, to be shown beside what caused it. */
export interface Sent {
  readonly placed?: Typed;
  readonly changed?: Typed;
}

export async function lotPage(look: Look, sent: Sent = {}): Promise<Shown> {
  const [programId, lotId] = [look.id('programId'), look.id('lotId')];
  const refused = sent.placed?.refused ?? sent.changed?.refused;
  const { then, time } = await lotThen(look, programId, lotId);
  if (then && !refused) return then;
  const [program, lot, live, course] = await Promise.all([
    programOf(look, programId),
    lotOf(look, programId, lotId),
    liveOptionsOf(look, programId),
    courseOf(look, programId, lotId),
  ]);
  const address = look.at(`/programmes/${programId}`);
  const queue = queuesOf(live)(lotId);
  const mayPlace = lot.is_primary && look.may({ method: 'POST', path: OPTIONS, params: { programId } });
  const placed = mayPlace ? await placing(look, { program, lot, queue }, sent.placed ?? null) : null;
  const hasForm = sent.placed ? placed !== null : mayFeed(look, programId);
  return {
    here: '/programmes',
    follows: { programId },
    time,
    title: `Lot ${lot.reference}`,
    ...(refused && { status: refused.status }),
    content: html`<p><a href="${address}">${program.name}</a> · ${statusWord(lot)}</p>
      ${refused && !hasForm && refusalBox(refused)} ${sale(look, programId, lot)}
      <div class="beside">
        <div>${sheet(lot)}</div>
        <div>${prices(lot)} ${relatives(lot, (id) => `${address}/lots/${id}`)}</div>
      </div>
      <section>
        <h2>File d’options</h2>
        ${queueTable(queue, look)}
      </section>
      ${placed} ${mayFeed(look, programId) && changing(lot, `${address}/lots/${lotId}`, sent.changed ?? null)}
      ${course} ${plans(lot, look)}
      ${
        look.may({ method: 'GET', path: HISTORY, params: { programId, lotId } }) &&
        html`<p><a href="${address}/lots/${lotId}/historique">Historique du lot</a></p>`
      }`,
  };
}

/** By which sale it is taken, or where one begins. */
function sale(look: Look, programId: number, { id, purchase, status, is_primary }: LotSheet): Html | null {
  if (purchase)
    return html`<p>Pris par la <a href="${look.at(`/ventes/${purchase.id}`)}">vente ${purchase.id}</a>.</p>`;
  if (!is_primary || status !== 'available' || !mayPrepare(look, programId)) return null;
  const address = look.at(`/programmes/${programId}/ventes/nouvelle?lot=${id}`);
  return html`<p><a href="${address}">Préparer une vente</a></p>`;
}
