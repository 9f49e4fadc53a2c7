// What is shown instead of a page: refusals and faults, in words.
import { html } from './html.ts';
import type { Page } from './page.ts';

export const foreignForm: Page = {
  status: 403,
  title: 'Formulaire refusé',
  content: html`<p>Ce formulaire ne vient pas de la console : rien n’a été modifié.</p>`,
};

export const unknownPage: Page = {
  status: 404,
  title: 'Page introuvable',
  content: html`<p>Cette page n’existe pas, ou ne vous est pas ouverte.</p>
    <p><a href="/console">Retour à la console</a></p>`,
};

export function tooManyTries(seconds: number): Page {
  return {
    status: 429,
    title: 'Trop d’essais',
    content: html`<p>Réessayez dans ${seconds} seconde(s).</p>`,
  };
}

export function failed(status: number, message: string): Page {
  return { status, title: message, content: html`<p><a href="/console">Retour à la console</a></p>` };
}

export const notYours: Page = {
  status: 403,
  title: 'Rôle insuffisant',
  content: html`<p>Aucun de vos rôles ne permet cela.</p>
    <p><a href="/console">Retour à la console</a></p>`,
};
