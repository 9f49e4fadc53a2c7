// The chapters of the guide, in the order in which they are read: Markdown in docs/partners, a file a language. Code that
// is shown is the code that tests run: a fence names the file that it shows.
import { readFileSync } from 'node:fs';
import { Marked } from 'marked';
import { Html, html } from '../console/html.ts';
import type { Language } from './words.ts';

const FOLDER = new URL('../../docs/partners/', import.meta.url);

export const CHAPTERS = [
  'start',
  'errors',
  'limits',
  'idempotency',
  'lists',
  'webhooks',
  'client',
  'recipe-portal',
  'recipe-buyer',
  'recipe-option',
  'going-live',
] as const;
export type ChapterName = (typeof CHAPTERS)[number];

export interface Chapter {
  readonly name: ChapterName;
  readonly title: string;
  readonly content: Html;
}

export function readChapter(name: ChapterName, language: Language, baseUrl: string): Chapter {
  const source = readFileSync(new URL(`${language}/${name}.md`, FOLDER), 'utf8')
    .replaceAll('{base}', baseUrl)
    // chapters name each other as files that lie beside each other
    .replace(/\]\((?=[a-z-]+\))/g, `](/docs/${language}/`)
    // French sets a space before these, which ends no line
    .replace(language === 'fr' ? / (?=[;:?!»])/g : /(?!)/, '\u00a0');
  const [, title, text = ''] = /^# (.+)\n([^]*)$/.exec(source) ?? [];
  if (title === undefined)
    throw new Error(`docs/partners/${language}/${name}.md does not begin with its title`);
  return { name, title, content: markup(text) };
}

/** Only the title, without the rest being read as Markdown. */
export function titleOf(name: ChapterName, language: Language): string {
  return (
    readFileSync(new URL(`${language}/${name}.md`, FOLDER), 'utf8')
      .split('\n', 1)[0]
      ?.slice(2) ?? name
  );
}

const marked = new Marked({
  renderer: {
    code({ text, lang = '' }) {
      const file = / file=([\w./-]+)$/.exec(` ${lang}`)?.[1];
      const shown = file === undefined ? text : readFileSync(new URL(file, FOLDER), 'utf8').trimEnd();
      // what is wider than the page is scrolled, with the keyboard too
      return html`<pre tabindex="0"><code>${shown}</code></pre>`.text;
    },
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    table(token) {
      const row = (cells: typeof token.header, tag: 'th' | 'td'): string =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      const body = token.rows.map((cells) => row(cells, 'td')).join('');
      return `<div class="wide" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>`;
    },
  },
});

/** Our own texts, from this repository: markup in them is meant. */
export function markup(text: string): Html {
  return new Html(marked.parse(text, { async: false }));
}

/** The same for one paragraph of the API document. */
export function sentence(text: string): Html {
  return new Html(marked.parseInline(text, { async: false }));
}

export function anchorOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
