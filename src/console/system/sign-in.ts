// How the operator comes in: with the token that the service was started with.
import { html } from '../html.ts';
import type { Page } from '../page.ts';

export const OPERATOR_SIGN_IN = '/console/connexion/exploitant';

export function operatorPage(isRefused = false): Page {
  return {
    ...(isRefused && { status: 403 }),
    title: 'Connexion de l’exploitant',
    content: html`<p>Pour qui fait tourner ce service, dans tous les espaces clients.</p>
      ${
        isRefused &&
        html`<div class="refusal" role="alert">
          <p><strong>Ce n’est pas le jeton de l’exploitant.</strong></p>
          <p>
            C’est celui du réglage LOTBOOK_BACKOFFICE_TOKEN, ou du fichier « backoffice-token » des données.
          </p>
        </div>`
      }
      <form method="post" action="${OPERATOR_SIGN_IN}">
        <label for="jeton">Jeton de l’exploitant</label>
        <input id="jeton" type="password" name="jeton" autocomplete="off" required maxlength="1000" />
        <button>Se connecter</button>
      </form>
      <p><a href="/console/connexion">Se connecter comme personne d’un espace client</a></p>`,
  };
}

export const notOperator: Page = {
  status: 403,
  title: 'Réservé à l’exploitant',
  content: html`<p>Cette page montre le service entier, tous espaces clients confondus.</p>
    <p>
      <a href="${OPERATOR_SIGN_IN}">Se connecter comme exploitant</a> ·
      <a href="/console">Retour à la console</a>
    </p>`,
};
