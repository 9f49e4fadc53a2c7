// Aujourd'hui: what waits for whoever looks, each in a list of its own, the most urgent first.
import { display } from '../../domain/labels/french.ts';
import { valuesOf } from '../../domain/labels/story-values.ts';
import { html, type Html } from '../html.ts';
import { exportLinks } from '../parts/export-links.ts';
import { moment } from '../parts/moment.ts';
import { rest } from '../parts/rest.ts';
import type { Look, Shown } from '../space.ts';
import { own, waitingFor, type Waiting, type WaitsIn } from './waiting.ts';

interface Section<T> {
  readonly title: string;
  readonly row: (row: T) => Html;
  readonly none: string;
}

interface Declared {
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
}

export async function todayPage(look: Look): Promise<Shown> {
  const { visitor } = look;
  const waiting = await waitingFor(look).waiting;
  return {
    here: '/',
    follows: 'space',
    title: 'Aujourd’hui',
    content: html`<p>Bonjour ${visitor.fullname}.</p>
      <div class="beside">
        ${section('declarations', waiting, rulings(look))} ${section('options', waiting, endingHolds(look))}
        ${section('actions', waiting, lateActions(look))} ${section('sales', waiting, lateSales(look))}
        ${section('webhooks', waiting, stoppedWebhooks(look))}
      </div>
      ${
        look.may({ method: 'GET', path: '/:tenantKey/exports/sales-actions' }) &&
        html`<p class="sheets">
          ${exportLinks('les actions à faire', look.at('/actions/export'), { owner_id: own(look)?.toString() })}
        </p>`
      }`,
  };
}

function rulings(look: Look): Section<Declared> {
  const { at } = look;
  return {
    title: 'Déclarations à arbitrer',
    row: ({ id, fullname, created_at }) =>
      html`<li id="declaration-${id}" data-glows="new">
        <a href="${at(`/declarations/${id}`)}">${fullname ?? `Déclaration ${id}`}</a>
        ${moment(created_at, look)}
      </li>`,
    none: 'Rien n’attend d’arbitrage.',
  };
}

function endingHolds(look: Look): Section<Hold> {
  const { at } = look;
  return {
    title: 'Options qui se terminent',
    row: ({ id, lots, owner, expires_at }) =>
      html`<li id="option-${id}">
        <a href="${at(`/options/${id}`)}">${lots.map(({ reference }) => reference).join(', ')}</a>
        <span class="by">${owner?.fullname}</span> ${moment(expires_at, look)}
      </li>`,
    none: 'Aucune option ne se termine d’ici demain.',
  };
}

function lateActions(look: Look): Section<Action> {
  const { at } = look;
  return {
    title: 'Actions en retard',
    row: ({ id, lead_id, comment, due_at }) =>
      html`<li id="action-${id}">
        <a href="${at(`/prospects/${lead_id}`)}">${comment ?? `Prospect ${lead_id}`}</a>
        ${moment(due_at, look)}
      </li>`,
    none: 'Aucune action n’est en retard.',
  };
}

function lateSales({ at }: Look): Section<Sale> {
  return {
    title: 'Ventes en retard',
    row: ({ id, lots, late }) =>
      html`<li id="vente-${id}" data-glows="${late.join(' ')}">
        <a href="${at(`/ventes/${id}`)}">Vente ${id}, ${lots.map(({ reference }) => reference).join(', ')}</a>
        <span>${late.map((one) => display(valuesOf.late ?? {}, one)).join(', ')}</span>
      </li>`,
    none: 'Aucune vente n’est en retard.',
  };
}

function stoppedWebhooks(look: Look): Section<Webhook> {
  const { at } = look;
  return {
    title: 'Webhooks arrêtés',
    row: ({ id, url, deactivated_at }) =>
      html`<li id="webhook-${id}">
        <a href="${at(`/webhooks/${id}`)}">${new URL(url).host}</a> ${moment(deactivated_at, look)}
      </li>`,
    none: 'Tous les webhooks sont servis.',
  };
}

/** Nothing for who may not know. */
function section<T>(name: WaitsIn, waiting: Waiting, { title, row, none }: Section<T>): Html | null {
  const waits = waiting.get(name);
  if (!waits) return null;
  const { total, first } = waits;
  return html`<section data-waits="${name}">
    <h2>${title} <span class="count">${total}</span></h2>
    ${
      first.length === 0
        ? html`<p>${none}</p>`
        : html`<ul class="plain">
            ${(first as readonly T[]).map(row)}
          </ul>`
    }
    ${rest(total, first)}
  </section>`;
}
