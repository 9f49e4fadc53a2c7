// Système: who does what, how far everything has followed, what is set aside, and how a rebuild goes.
import type { SystemState } from '../../api/system/schema.ts';
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import type { Page } from '../page.ts';
import { facts } from '../parts/facts.ts';
import { moment } from '../parts/moment.ts';
import { refusalBox } from '../parts/refusal.ts';
import { rest } from '../parts/rest.ts';
import { counted, number, type Time } from '../words.ts';
import { rebuildSection } from './rebuild.ts';

export interface ClientSpace {
  readonly key: string;
  readonly name: string;
}

const ROLE_WORDS: Readonly<Record<string, string>> = {
  api: 'répondre aux requêtes (api)',
  projector: 'tenir à jour les vues (projector)',
  policies: 'appliquer les règles (policies)',
  webhooks: 'envoyer les webhooks (webhooks)',
  timers: 'tenir les échéances (timers)',
};

const STORES = { events: 'EventStoreDB', postgres: 'Postgres' } as const;

export function systemPage(
  state: SystemState,
  spaces: { readonly first: readonly ClientSpace[]; readonly total: number },
  refused: NotTold | null = null,
): Page {
  // the service is of no client space: its times are those of its makers
  const time = { now: new Date(state.now), timezone: 'Europe/Paris' };
  return {
    ...(refused && { status: refused.status }),
    title: 'Système',
    content: html`<p>Lotbook ${state.version}, répondu par ${state.process}.</p>
      ${refusalBox(refused)}
      <div class="beside">${roles(state, time)} ${stores(state)}</div>
      ${readModels(state)} ${rebuildSection(state.rebuild, time)} ${setAside(state, time)}
      <div class="beside">${webhooks(state)} ${clientSpaces(spaces)}</div>`,
  };
}

function roles({ roles, process_roles }: SystemState, time: Time): Html {
  const shared = process_roles.filter((role) => role === 'api' || role === 'timers');
  return html`<section>
    <h2>Rôles</h2>
    <ul class="plain">
      ${roles.map(
        ({ role, held_by: holder, since }) =>
          html`<li data-role="${role}" data-held="${holder === null ? 'no' : 'yes'}">
            <span>${ROLE_WORDS[role]}</span>
            ${holder === null ? html`<strong>⚠ personne</strong>` : html`<span>${holder}</span> ${moment(since, time)}`}
          </li>`,
      )}
    </ul>
    <p>
      Processus qui répond : ${shared.map((role) => ROLE_WORDS[role]).join(', ')}. Plusieurs processus peuvent
      le faire ensemble.
    </p>
  </section>`;
}

function stores({ stores }: SystemState): Html {
  return html`<section>
    <h2>Stockages</h2>
    <ul class="plain">
      ${stores.map(
        ({ name, is_well, says }) =>
          html`<li data-store="${name}" data-well="${is_well ? 'yes' : 'no'}">
            <span>${STORES[name]}</span> <strong>${is_well ? '✓ répond' : '⚠ ne répond pas'}</strong>
            <small>${says}</small>
          </li>`,
      )}
    </ul>
  </section>`;
}

function readModels({ read_models: all }: SystemState): Html {
  return html`<section>
    <h2>Vues de lecture</h2>
    <div class="scroll" role="group" aria-label="Vues de lecture" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Vue</th>
            <th scope="col" class="amount">Version</th>
            <th scope="col" class="amount">Position</th>
            <th scope="col" class="amount">Retard</th>
            <th scope="col" class="amount">Vitesse</th>
            <th scope="col">État</th>
          </tr>
        </thead>
        <tbody>
          ${all.map(
            ({ name, version, position, lag_seconds: lag, speed }) =>
              html`<tr data-read-model="${name}">
                <th scope="row">${name}</th>
                <td class="amount">${version}</td>
                <td class="amount" data-position>${position ?? '–'}</td>
                <td class="amount" data-lag="${lag}">${number(Math.round(lag * 10) / 10, 's')}</td>
                <td class="amount">${speed === null ? '–' : `${number(speed)} positions/s`}</td>
                <td>${lag === 0 ? '✓ à jour' : '⚠ en retard'}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p>La vitesse se mesure d’un regard sur cette page à l’autre.</p>
  </section>`;
}

function setAside({ set_aside: all }: SystemState, time: Time): Html {
  return html`<section data-set-aside="${all.length}">
    <h2>Flux mis de côté</h2>
    ${
      all.length === 0
        ? html`<p>Aucun.</p>`
        : html`<ul class="plain">
            ${all.map(
              ({ part, stream, type, reason, tried_at }) =>
                html`<li>
                  <strong>${stream}</strong>
                  <span>${part}, à ${type} : ${reason}</span> ${moment(tried_at, time)}
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

function webhooks({ webhooks: { position, senders, waiting, failing } }: SystemState): Html {
  return html`<section data-webhooks-waiting="${waiting}">
    <h2>Webhooks</h2>
    ${facts([
      ['En attente', counted(waiting, 'message')],
      ['Abonnements en échec', number(failing)],
      ['Processus qui envoient', number(senders)],
      ['Position', position ?? '–'],
    ])}
  </section>`;
}

function clientSpaces({
  first,
  total,
}: {
  readonly first: readonly ClientSpace[];
  readonly total: number;
}): Html {
  return html`<section>
    <h2>Espaces clients</h2>
    ${total === 0 && html`<p>Aucun : l’API de l’exploitant en ouvre un.</p>`}
    <ul class="plain">
      ${first.map(({ key, name }) => html`<li data-space="${key}"><span>${name}</span> <small>${key}</small></li>`)}
    </ul>
    ${rest(total, first)}
  </section>`;
}
