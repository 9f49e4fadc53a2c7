// The texts of a program, as portals show them: each is added, changed and taken away by itself.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import type { Filled, Typed } from '../parts/field.ts';
import { formPage } from '../parts/form-page.ts';
import { changedFrom, sheetFields, typedAs, type SheetPart } from '../parts/sheet-form.ts';
import { onto, stood } from '../parts/stood.ts';
import type { Look, Shown } from '../space.ts';
import { notYours, unknownPage } from '../trouble.ts';
import { programOf, type Text } from './told.ts';

const ALL = '/:tenantKey/programs/:programId/texts';
const ONE = `${ALL}/:textId`;
const HERE = { here: '/programmes' } as const;

const PARTS: readonly SheetPart[] = [
  {
    legend: 'Texte',
    fields: [
      {
        name: 'category',
        kind: 'text',
        hint: 'un code : excerpt pour la présentation, access pour l’accès',
        required: true,
      },
      { name: 'title', kind: 'text', label: 'Titre' },
      { name: 'content', kind: 'long', label: 'Contenu', rows: 12, required: true },
      { name: 'is_rich', kind: 'flag', label: 'Contenu en HTML', required: true },
      { name: 'is_broadcastable', kind: 'flag', label: 'Diffusable par les portails', required: true },
    ],
  },
];
/** As the API fills it in where nothing is said. */
const NEW: Typed = { category: 'excerpt', is_rich: 'non', is_broadcastable: 'oui' };
/** As much of a text as tells it from another. */
const BEGINNING = 280;

function mayWrite({ may, id }: Pick<Look, 'may' | 'id'>): boolean {
  return may({ method: 'POST', path: ALL, params: { programId: id('programId') } });
}

function addressOf({ at, id }: Pick<Look, 'at' | 'id'>): string {
  return at(`/programmes/${id('programId')}/textes`);
}

export async function textsPage(look: Look): Promise<Shown> {
  const programId = look.id('programId');
  const { name, texts } = await programOf(look, programId);
  return {
    ...HERE,
    title: 'Textes',
    content: html`<p><a href="${look.at(`/programmes/${programId}`)}">${name}</a></p>
      ${
        texts.length === 0
          ? html`<p>Aucun texte : les partenaires lisent le programme sans présentation.</p>`
          : texts.map((text) => told(look, text))
      }
      ${mayWrite(look) && html`<p><a href="${addressOf(look)}/nouveau">Ajouter un texte</a></p>`}`,
  };
}

function told(look: Look, { id, title, category, content, is_broadcastable: isShown }: Text): Html {
  const beginning = [...content].slice(0, BEGINNING).join('');
  const named = title ?? category;
  return html`<section data-text="${id}">
    <h2>${named}</h2>
    <p><small>${category}${!isShown && ' · non diffusable'}</small></p>
    <p>${beginning}${beginning.length < content.length && '…'}</p>
    ${
      mayWrite(look) &&
      html`<p><a href="${addressOf(look)}/${id}" aria-label="Modifier ${named}">Modifier</a></p>`
    }
  </section>`;
}

export async function newTextPage(look: Look, filled: Filled = { typed: NEW }): Promise<Shown> {
  const { name } = await programOf(look, look.id('programId'));
  if (!mayWrite(look)) return { ...HERE, ...notYours };
  const back = addressOf(look);
  return formPage({
    ...HERE,
    title: 'Ajouter un texte',
    lede: name,
    action: `${back}/nouveau`,
    back,
    fields: sheetFields(PARTS, filled),
    button: 'Ajouter le texte',
    refused: filled.refused,
  });
}

export async function addText(look: Look, typed: Typed): Promise<Shown> {
  const params = { programId: look.id('programId') };
  const body = changedFrom(PARTS, {}, typed);
  const answer = await look.told({ method: 'POST', path: ALL, params, body });
  return answer.success ? { goOn: addressOf(look) } : newTextPage(look, { typed, refused: answer });
}

function paramsOf({ id }: Pick<Look, 'id'>) {
  return { programId: id('programId'), textId: id('textId') };
}

async function known(look: Look): Promise<Text | undefined> {
  const { programId, textId } = paramsOf(look);
  return (await programOf(look, programId)).texts.find(({ id }) => id === textId);
}

export async function textPage(look: Look, filled?: Filled): Promise<Shown> {
  const text = await known(look);
  if (!text) return { ...HERE, ...unknownPage };
  if (!mayWrite(look)) return { ...HERE, ...notYours };
  const before = typedAs(PARTS, { ...text });
  const back = addressOf(look);
  return formPage({
    ...HERE,
    title: 'Modifier un texte',
    action: `${back}/${text.id}`,
    back,
    fields: html`${stood(before)} ${sheetFields(PARTS, filled ?? { typed: before })}`,
    button: 'Enregistrer le texte',
    refused: filled?.refused,
    below: html`<p><a href="${back}/${text.id}/retrait">Retirer ce texte…</a></p>`,
  });
}

export async function changeText(look: Look, sent: Typed): Promise<Shown> {
  const text = await known(look);
  if (!text) return { ...HERE, ...unknownPage };
  if (!mayWrite(look)) return { ...HERE, ...notYours };
  const before = typedAs(PARTS, { ...text });
  const { typed, refused } = onto(before, sent);
  if (refused) return textPage(look, { typed, refused });
  const body = changedFrom(PARTS, before, typed);
  const answer = await look.told({ method: 'PUT', path: ONE, params: paramsOf(look), body });
  return answer.success ? { goOn: addressOf(look) } : textPage(look, { typed, refused: answer });
}

export async function textRemovalPage(look: Look, refused?: NotTold): Promise<Shown> {
  const text = await known(look);
  if (!text) return { ...HERE, ...unknownPage };
  if (!mayWrite(look)) return { ...HERE, ...notYours };
  const back = `${addressOf(look)}/${text.id}`;
  return formPage({
    ...HERE,
    title: 'Retirer ce texte',
    back,
    refused,
    isGrave: true,
    action: `${back}/retrait`,
    fields: html`<p><strong>${text.title ?? text.category}</strong></p>
      <p>Les partenaires ne le lisent plus. L’histoire du programme le garde.</p>`,
    button: 'Retirer le texte',
  });
}

export async function removeText(look: Look): Promise<Shown> {
  const answer = await look.told({ method: 'DELETE', path: ONE, params: paramsOf(look) });
  return answer.success ? { goOn: addressOf(look) } : textRemovalPage(look, answer);
}
