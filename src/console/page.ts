// What every page of the console has: its head, its headers, the place of its content.
import type { FastifyReply } from 'fastify';
import { ICON, MODULES, SCRIPT, STYLESHEET } from './assets.ts';
import { compressText, MIN_COMPRESSED, negotiate } from '../platform/http/answers/compression.ts';
import { head } from './head.ts';
import { html, type Html } from './html.ts';

export interface Page {
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
  /** What stands around the content where somebody is signed in: the client space, the pages that are open to them. */
  readonly frame?: Html;
  /** Where another instant is chosen; in the past it says which. */
  readonly time?: Html | null;
  /** Where this page hears that what it shows has changed. */
  readonly flux?: string | undefined;
}

/**
 * `same-origin`: with `no-referrer` browsers would send `Origin: null` with the page's own forms, which is refused. No
 * script runs but our own files, nothing is fetched from elsewhere, and forms lead back here.
 */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'same-origin',
  vary: 'accept-encoding',
};

export async function sendPage(reply: FastifyReply, page: Page): Promise<FastifyReply> {
  const { title, content, status = 200, frame, flux, time } = page;
  const { text } = html`<!doctype html>
    <html lang="fr">
      ${head(title, { icon: ICON, stylesheet: STYLESHEET }, [
        frame && MODULES.map((path) => html`<link rel="modulepreload" href="${path}" />`),
        frame && html`<script type="module" src="${SCRIPT}"></script>`,
      ])}
      <body ${frame ? html`class="framed"` : null}>
        <a class="skip" href="#contenu">Aller au contenu</a>
        ${frame ?? html`<header class="brand">Lotbook</header>`}
        <p class="line" role="status" data-line hidden></p>
        ${time}
        <main id="contenu" ${flux !== undefined && html`data-live="off" data-flux="${flux}"`}>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  const encoding = text.length < MIN_COMPRESSED ? null : negotiate(reply.request.headers['accept-encoding']);
  if (encoding !== null) void reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .headers(HEADERS)
    .header('x-request-id', reply.request.id)
    .send(encoding === null ? text : await compressText(text, encoding));
}

/** To another address of this service. */
export function lead(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(303).headers(HEADERS).header('location', location).send('');
}
