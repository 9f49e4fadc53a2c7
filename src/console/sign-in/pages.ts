// The pages around signing in.
import type { SignInOutcome } from '../../api/sign-in/record.ts';
import { html, type Html } from '../html.ts';
import type { Page } from '../page.ts';
import { OPERATOR_SIGN_IN } from '../system/sign-in.ts';

export interface Choice {
  /** The client space that was named, if any. */
  readonly space: string | null;
  /** The host of the issuer that knows its people, or those of all; null where there is none. */
  readonly issuer: string | null;
  readonly retour: string | null;
  /** A form was sent after the session had ended. */
  readonly isLost?: boolean;
}

export function signInPage({ space, issuer, retour, isLost }: Choice): Page {
  return {
    title: 'Se connecter',
    content: html`${
        isLost &&
        html`<p role="alert">
          <strong>Votre session avait pris fin : ce que vous venez d’envoyer n’a pas été enregistré.</strong>
          La page précédente de votre navigateur le garde peut-être encore : recopiez-le avant de vous
          connecter.
        </p>`
      }
      ${issuer !== null && byIssuer({ space, issuer, retour })}
      ${space !== null && issuer === null && noIssuer(space)} ${whichSpace(space, retour)}
      <p>
        Vous avez reçu un lien de connexion ? Ouvrez-le : il suffit. Sinon, demandez-en un à l’administrateur
        de votre espace client.
      </p>
      <p><a href="${OPERATOR_SIGN_IN}">Vous faites tourner ce service ? Connexion de l’exploitant</a></p>`,
  };
}

function byIssuer({ space, issuer, retour }: Choice): Html {
  const query = new URLSearchParams();
  if (space !== null) query.set('espace', space);
  if (retour !== null) query.set('retour', retour);
  const asked = query.toString();
  return html`<p>
    <a class="deed" href="/console/connexion/oidc${asked === '' ? '' : `?${asked}`}"
      >Continuer avec ${issuer}</a
    >
  </p>`;
}

function noIssuer(space: string): Html {
  return html`<p>L’espace client « ${space} » n’a pas de connexion d’entreprise.</p>`;
}

function whichSpace(space: string | null, retour: string | null): Html {
  return html`<form method="get" action="/console/connexion">
    <label for="espace">Espace client</label>
    <input id="espace" name="espace" value="${space}" autocomplete="organization" required maxlength="63" />
    ${retour !== null && html`<input type="hidden" name="retour" value="${retour}" />`}
    <button>Continuer</button>
  </form>`;
}

export function linkPage({ fullname, space }: { readonly fullname: string; readonly space: string }): Page {
  return {
    title: `Bonjour ${fullname}`,
    content: html`<p>Ce lien ouvre la console de ${space}. Il ne sert qu’une fois.</p>
      <form method="post"><button>Se connecter</button></form>`,
  };
}

export const badLink: Page = {
  status: 410,
  title: 'Ce lien ne sert plus',
  content: html`<p>
    Il a déjà servi, il a plus de 24 heures, ou il n’a jamais existé. Demandez-en un autre à votre
    administrateur.
  </p>`,
};

export const noIssuerPage: Page = {
  status: 404,
  title: 'Pas de connexion d’entreprise',
  content: html`<p>Cet espace client n’a pas de connexion d’entreprise, ou n’existe pas.</p>
    <p><a href="/console/connexion">Se connecter autrement</a></p>`,
};

export const staleAttempt: Page = {
  status: 400,
  title: 'Connexion à recommencer',
  content: html`<p>
      Cette connexion n’a pas commencé dans ce navigateur, a déjà servi, ou a duré trop longtemps.
    </p>
    <p><a href="/console/connexion">Recommencer</a></p>`,
};

export function refusedAccount(outcome: SignInOutcome): Page {
  const [status, title] = HEADS[outcome] ?? [403, 'Connexion refusée'];
  return {
    status,
    title,
    content: html`<p>${WORDS[outcome] ?? 'Votre entreprise n’a pas confirmé qui vous êtes.'}</p>
      <p><a href="/console/connexion">Recommencer</a></p>`,
  };
}

const HEADS: Partial<Record<SignInOutcome, readonly [status: number, title: string]>> = {
  'issuer-unavailable': [503, 'Votre entreprise ne répond pas'],
  'space-unnamed': [409, 'Plusieurs espaces clients'],
};

const WORDS: Partial<Record<SignInOutcome, string>> = {
  'person-unknown':
    'Personne ne vous connaît ici. Demandez à l’administrateur de votre espace client de vous ajouter.',
  'account-closed': 'Votre compte est fermé.',
  'space-unnamed':
    'Votre compte est connu de plusieurs espaces clients : nommez celui que vous voulez ouvrir.',
  'identity-taken': 'Ce compte d’entreprise est déjà celui d’une autre personne.',
  'issuer-unavailable':
    'Le service de connexion de votre entreprise est injoignable. Réessayez dans un instant.',
};
