// Aujourd'hui: what waits for whoever looks, each in a list of its own, the most urgent first.
import { display } from '../../domain/labels/french.ts';
import { valuesOf } from '../../domain/labels/story-values.ts';
import type { Question } from '../../platform/http/inside.ts';
import { html, type Html } from '../html.ts';
import { exportLinks } from '../parts/export-links.ts';
import { moment } from '../parts/moment.ts';
import type { Look, Shown } from '../space.ts';
import { counted } from '../words.ts';

interface Waits<T> {
  readonly title: string;
  readonly name: string;
  readonly question: Question;
  /** Of what is answered, that which waits. */
  readonly waiting?: (rows: readonly T[]) => readonly T[];
  readonly row: (row: T) => Html;
  readonly none: string;
}

interface Waiting {
  readonly id: number;
  readonly fullname: string | null;
  readonly created_at: string;
}

interface Hold {
  readonly id: number;
  readonly expires_at: string;
  readonly owner: { readonly fullname: string } | null;
  readonly lots: readonly { readonly reference: string }[];
}

interface Action {
  readonly id: number;
  readonly lead_id: number;
  readonly comment: string | null;
  readonly due_at: string | null;
}

interface Sale {
  readonly id: number;
  readonly late: readonly string[];
  readonly lots: readonly { readonly reference: string }[];
}

interface Webhook {
  readonly id: number;
  readonly url: string;
  readonly deactivated_at: string | null;
  readonly deactivation_reason: string | null;
}

const SHOWN = 10;
const DAY_MS = 86_400_000;

export async function todayPage(look: Look): Promise<Shown> {
  const { visitor } = look;
  const sections = await Promise.all([
    section(look, rulings(look)),
    section(look, endingHolds(look)),
    section(look, lateActions(look)),
    section(look, lateSales(look)),
    section(look, stoppedWebhooks(look)),
  ]);
  return {
    here: '/',
    follows: 'space',
    title: 'Aujourd’hui',
    content: html`<p>Bonjour ${visitor.fullname}.</p>
      <div class="beside">${sections}</div>
      ${
        look.may({ method: 'GET', path: '/:tenantKey/exports/sales-actions' }) &&
        html`<p class="sheets">
          ${exportLinks('les actions à faire', look.at('/actions/export'), { owner_id: own(look)?.toString() })}
        </p>`
      }`,
  };
}

function rulings(look: Look): Waits<Waiting> {
  const { at } = look;
  return {
    title: 'Déclarations à arbitrer',
    name: 'declarations',
    question: {
      method: 'GET',
      path: '/:tenantKey/registrations',
      query: { ruling_required: 1, per_page: SHOWN },
    },
    row: ({ id, fullname, created_at }) =>
      html`<li id="declaration-${id}" data-glows="new">
        <a href="${at(`/declarations/${id}`)}">${fullname ?? `Déclaration ${id}`}</a>
        ${moment(created_at, look)}
      </li>`,
    none: 'Rien n’attend d’arbitrage.',
  };
}

function endingHolds(look: Look): Waits<Hold> {
  const { at, now } = look;
  const before = new Date(now.getTime() + DAY_MS).toISOString();
  return {
    title: 'Options qui se terminent',
    name: 'options',
    question: {
      method: 'GET',
      path: '/:tenantKey/holds',
      query: { ends_before: before, per_page: SHOWN, owner_id: own(look) },
    },
    row: ({ id, lots, owner, expires_at }) =>
      html`<li id="option-${id}">
        <a href="${at(`/options/${id}`)}">${lots.map(({ reference }) => reference).join(', ')}</a>
        <span class="by">${owner?.fullname}</span> ${moment(expires_at, look)}
      </li>`,
    none: 'Aucune option ne se termine d’ici demain.',
  };
}

function lateActions(look: Look): Waits<Action> {
  const { at, now } = look;
  return {
    title: 'Actions en retard',
    name: 'actions',
    question: {
      method: 'GET',
      path: '/:tenantKey/sales-actions',
      query: { due_before: now.toISOString(), per_page: SHOWN, owner_id: own(look) },
    },
    row: ({ id, lead_id, comment, due_at }) =>
      html`<li id="action-${id}">
        <a href="${at(`/prospects/${lead_id}`)}">${comment ?? `Prospect ${lead_id}`}</a>
        ${moment(due_at, look)}
      </li>`,
    none: 'Aucune action n’est en retard.',
  };
}

function lateSales({ at }: Look): Waits<Sale> {
  return {
    title: 'Ventes en retard',
    name: 'sales',
    question: { method: 'GET', path: '/:tenantKey/purchases', query: { late: 1, per_page: SHOWN } },
    row: ({ id, lots, late }) =>
      html`<li id="vente-${id}" data-glows="${late.join(' ')}">
        <a href="${at(`/ventes/${id}`)}">Vente ${id}, ${lots.map(({ reference }) => reference).join(', ')}</a>
        <span>${late.map((one) => display(valuesOf.late ?? {}, one)).join(', ')}</span>
      </li>`,
    none: 'Aucune vente n’est en retard.',
  };
}

function stoppedWebhooks(look: Look): Waits<Webhook> {
  const { at } = look;
  return {
    title: 'Webhooks arrêtés',
    name: 'webhooks',
    question: { method: 'GET', path: '/:tenantKey/webhooks' },
    waiting: (all) => all.filter(({ deactivation_reason: reason }) => reason !== null),
    row: ({ id, url, deactivated_at }) =>
      html`<li id="webhook-${id}">
        <a href="${at(`/webhooks/${id}`)}">${new URL(url).host}</a> ${moment(deactivated_at, look)}
      </li>`,
    none: 'Tous les webhooks sont servis.',
  };
}

/** Who sells works through what is his own; who manages, through everybody's. */
function own({ visitor: { roles, userId } }: Look): number | undefined {
  return roles.includes('sales') && !roles.includes('manager') ? userId : undefined;
}

/** Nothing for who may not know. */
async function section<T>(look: Look, { title, name, question, waiting, row, none }: Waits<T>) {
  const told = await look.told<readonly T[]>(question);
  if (!told.success) return null;
  const rows = waiting ? waiting(told.data) : told.data;
  const total = waiting ? rows.length : (told.meta?.total ?? rows.length);
  const shown = rows.slice(0, SHOWN);
  return html`<section data-waits="${name}">
    <h2>${title} <span class="count">${total}</span></h2>
    ${
      shown.length === 0
        ? html`<p>${none}</p>`
        : html`<ul class="plain">
            ${shown.map(row)}
          </ul>`
    }
    ${total > shown.length && html`<p>${counted(total - shown.length, 'autre')} encore.</p>`}
  </section>`;
}
