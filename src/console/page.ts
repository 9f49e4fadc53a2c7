// What every page of the console has: its head, its headers, the place of its content.
import type { FastifyReply } from 'fastify';
import { STYLES } from './assets.ts';
import { html, type Html } from './html.ts';

export interface Page {
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
  /** What stands around the content where somebody is signed in: the client space, the pages that are open to them. */
  readonly frame?: Html;
}

/**
 * `same-origin`: with `no-referrer` browsers would send `Origin: null` with the page's own forms, which is refused. No
 * script runs, nothing is fetched from elsewhere, and forms lead back here.
 */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function sendPage(reply: FastifyReply, { title, content, status = 200, frame }: Page): FastifyReply {
  const { text } = html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Lotbook</title>
        <link rel="stylesheet" href="${STYLES.path}" />
      </head>
      <body ${frame ? html`class="framed"` : null}>
        <a class="skip" href="#contenu">Aller au contenu</a>
        ${frame ?? html`<div class="brand">Lotbook</div>`}
        <main id="contenu">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return reply.code(status).headers(HEADERS).header('x-request-id', reply.request.id).send(text);
}

/** To another address of this service. */
export function lead(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(303).headers(HEADERS).header('location', location).send('');
}
