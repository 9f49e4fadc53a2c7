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

/** `isSent`: a form was, and nobody knows what became of it. */
export function failed(status: number, message: string, isSent = false): Page {
  return {
    status,
    title: message,
    content: html`${
        status >= 500 &&
        (isSent
          ? html`<p>
              Ce que vous avez envoyé n’est peut-être pas enregistré. Dans un instant, actualisez cette page
              pour l’envoyer de nouveau : ce qui serait déjà fait ne le sera pas deux fois.
            </p>`
          : html`<p>Rien n’est perdu : actualisez cette page dans un instant.</p>`)
      }
      <p><a href="/console">Retour à la console</a></p>`,
  };
}

export const notYours: Page = {
  status: 403,
  title: 'Rôle insuffisant',
  content: html`<p>Aucun de vos rôles ne permet cela.</p>
    <p><a href="/console">Retour à la console</a></p>`,
};

/** It is done, and what one reads follows: nobody should take it for lost, and do it again. */
export function written(next: string): Page {
  return {
    status: 202,
    title: 'Enregistré',
    content: html`<p>
        C’est enregistré. La lecture est en retard en ce moment : la page suivante peut encore montrer ce qui
        était avant, ou ne rien trouver. Inutile de recommencer.
      </p>
      <p><a class="deed" href="${next}">Continuer</a></p>`,
  };
}
