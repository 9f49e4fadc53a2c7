// Before a token is revoked: what that does.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html } from '../html.ts';
import { moment } from '../parts/moment.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { TOKEN, type Token } from './told.ts';

export async function revocationPage(look: Look, refused?: NotTold): Promise<Shown> {
  if (!look.may({ method: 'DELETE', path: TOKEN })) return { here: '/jetons', ...notYours };
  const params = { id: look.id('id') };
  const token = await look.data<Token>({ method: 'GET', path: TOKEN, params });
  return {
    here: '/jetons',
    ...(refused && { status: refused.status }),
    title: 'Révoquer le jeton',
    content: html`${refusalBox(refused ?? null)}
      <p><strong>${token.label}</strong>, utilisé ${moment(token.last_used_at, look) ?? 'jamais'}</p>
      <p>Ce qui s’en sert est refusé aussitôt, et un jeton révoqué ne redevient jamais bon.</p>
      <form method="post" action="${look.at(`/jetons/${token.id}/revocation`)}">
        <button class="grave">Révoquer le jeton</button>
      </form>
      <p><a href="${look.at(`/jetons/${token.id}`)}">Ne rien changer</a></p>`,
  };
}

export async function revoke(look: Look): Promise<Shown> {
  const params = { id: look.id('id') };
  const answer = await look.told({ method: 'DELETE', path: TOKEN, params });
  return answer.success ? { goOn: look.at(`/jetons/${params.id}`) } : revocationPage(look, answer);
}
