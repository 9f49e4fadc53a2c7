// The chart of a figure as a picture to take along.
import { file } from '../../platform/http/answers/answer.ts';
import { attachment } from '../../platform/http/answers/public-files.ts';
import { Rasteriser, TooMuchToDraw } from '../../platform/pictures/rasteriser.ts';
import { pictureOf } from '../charts/picture.ts';
import { html } from '../html.ts';
import { programNames } from '../parts/program-names.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { day } from '../words.ts';
import { askedOf, tell } from './asked.ts';
import { drawn } from './drawings.ts';
import type { FigureTold } from './told.ts';

const PNG = 'image/png';
const rasteriser = new Rasteriser();

export async function picture(name: string, look: Look) {
  const told = await tell(look, name, askedOf(name, look));
  if (!told.success) return { here: '/pilotage', ...refusedPage(told) };
  const { figure, chart, key = null } = drawn(told.data);
  if (!chart) return instead(404, 'Rien à dessiner', 'Il n’y avait rien à montrer à cette date.');
  const drawing = pictureOf({ title: figure.title, about: await aboutOf(look, figure), key, chart });
  try {
    const headers = { 'content-disposition': attachment(`${name}-${figure.day}.png`) };
    return { file: file(await rasteriser.png(drawing), PNG, headers) };
  } catch (error) {
    if (!(error instanceof TooMuchToDraw)) throw error;
    const words = 'Trop d’images sont demandées en ce moment : réessayez dans un instant.';
    return instead(503, 'Image indisponible', words);
  }
}

async function aboutOf(look: Look, { program_ids: programs, day: told, from }: FigureTold): Promise<string> {
  const names = await programNames(look);
  const which =
    look.query.programme === undefined
      ? 'Tous les programmes'
      : (programs ?? []).map((id) => names.get(id) ?? `Programme ${id}`).join(', ');
  const period = from === null ? '' : `, à partir du ${day(from)}`;
  return `${which}, au soir du ${day(told)}${period}`;
}

function instead(status: number, title: string, words: string): Shown {
  return { here: '/pilotage', status, title, content: html`<p>${words}</p>` };
}
