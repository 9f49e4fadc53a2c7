// What stands around every page of the guide: its chapters, both references, the other language.
import type { Door } from '../platform/http/openapi/part.ts';
import { head } from '../console/head.ts';
import { html, type Html } from '../console/html.ts';
import { ICON, SCRIPT, STYLESHEET } from './assets.ts';
import { CHAPTERS, titleOf } from './chapters.ts';
import type { Part } from './document.ts';
import { LANGUAGES, WORDS, type Language } from './words.ts';

export interface GuidePage {
  readonly title: string;
  /** After `/docs/{language}/`; the same in both languages. */
  readonly path: string;
  readonly content: Html;
}

export const PART_PATH: Readonly<Record<Door, string>> = { partner: 'reference', backoffice: 'office' };

export function pageText(
  { title, path, content }: GuidePage,
  language: Language,
  parts: readonly Part[],
): string {
  const words = WORDS[language];
  const other = LANGUAGES.find((one) => one !== language) ?? language;
  const link = (to: string, name: string, below: Html | null = null): Html =>
    html`<li>
      <a href="/docs/${language}/${to}" ${to === path && html`aria-current="page"`}>${name}</a>${below}
    </li> `;
  const sections = ({ door, sections: all }: Part): Html | null =>
    path.split('/')[0] === PART_PATH[door]
      ? html`<ul>
          ${all.map(({ slug, name }) => link(`${PART_PATH[door]}/${slug}`, name))}
        </ul>`
      : null;
  return html`<!doctype html>
    <html lang="${language}">
      ${head(title, { icon: ICON, stylesheet: STYLESHEET }, [
        html`<link rel="alternate" hreflang="${other}" href="/docs/${other}/${path}" />`,
        html`<script type="module" src="${SCRIPT}"></script>`,
      ])}
      <body>
        <a class="skip" href="#content">${words.skip}</a>
        <header>
          <a class="mark" href="/docs/${language}">Lotbook</a> <span>${words.guide}</span>
          <a class="chapters" href="#chapters">${words.chapters}</a>
          <a class="other" href="/docs/${other}/${path}" hreflang="${other}" lang="${other}"
            >${words.other}</a
          >
        </header>
        <main id="content">
          <h1>${title}</h1>
          ${content}
        </main>
        <nav id="chapters" aria-label="${words.chapters}">
          <ul>
            ${CHAPTERS.map((name) => link(name, titleOf(name, language)))}
          </ul>
          <ul>
            ${parts.map((part) =>
              link(
                PART_PATH[part.door],
                part.door === 'partner' ? words.partners : words.office,
                sections(part),
              ),
            )}
          </ul>
        </nav>
      </body>
    </html>`.text;
}
