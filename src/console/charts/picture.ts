// A chart as a drawing that stands alone: the same shapes with their colours in it, below what it tells and of when. The
// colours are those of the stylesheet by day, whoever looks at it later.
import { readFileSync } from 'node:fs';
import type { Drawing } from '../../platform/pictures/rasteriser.ts';
import { html, Html } from '../html.ts';
import { WIDTH } from './plot.ts';

const MARGIN = 24;
const HEAD = 64;
const LINE = 18;
/** So many letters stand on one line below the chart. */
const LETTERS = 105;

export interface Told {
  readonly title: string;
  /** Of which programs, and of when. */
  readonly about: string;
  readonly key: string | null;
  readonly chart: Html;
}

export function pictureOf({ title, about, key, chart }: Told): Drawing {
  const [, tall, shapes] = /<svg viewBox="0 0 \d+ (\d+)"[^>]*>([^]*)<\/svg>/.exec(chart.text) ?? [];
  if (tall === undefined || shapes === undefined) throw new Error('a chart is one drawing');
  const lines = key === null ? [] : wrapped(key);
  const height = HEAD + Number(tall) + lines.length * LINE + MARGIN;
  const width = WIDTH + 2 * MARGIN;
  const svg = html`<svg
    xmlns="http://www.w3.org/2000/svg"
    class="plot"
    width="${width}"
    height="${height}"
    viewBox="0 0 ${width} ${height}"
    font-size="13"
  >
    <style>
      ${new Html(STYLE)}
    </style>
    <rect class="paper" width="${width}" height="${height}" />
    <text class="title" x="${MARGIN}" y="30">${title}</text>
    <text x="${MARGIN}" y="50">${about}</text>
    <svg x="${MARGIN}" y="${HEAD}" width="${WIDTH}" height="${tall}" viewBox="0 0 ${WIDTH} ${tall}">
      ${new Html(shapes)}
    </svg>
    ${lines.map((line, i) => html`<text x="${MARGIN}" y="${HEAD + Number(tall) + (i + 1) * LINE - 4}">${line}</text>`)}
  </svg>`;
  return { svg: inXml(svg.text), width, height };
}

/** What XML has no place for, in a text that somebody gave a partner or a campaign. */
function inXml(text: string): string {
  return text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LETTERS)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function own(name: string): string {
  return readFileSync(new URL(`../assets/${name}.css`, import.meta.url), 'utf8');
}

/** The rules of charts as they are by day, without what only a browser knows: names for colours, and choices between two. */
function daylight(tokens: string, figures: string): string {
  const colours = new Map(
    [...tokens.matchAll(/--([\w-]+): light-dark\((#[\da-f]+), #[\da-f]+\)/g)].map(
      ([, name = '', colour = '']) => [name, colour] as const,
    ),
  );
  const statuses = [...tokens.matchAll(/\[data-status='([\w-]+)'\]/g)].map(([, status = '']) => status);
  const inColour = (rule: string): string =>
    rule.replace(/var\(--([\w-]+)\)/g, (whole, name: string) => colours.get(name) ?? whole);
  const rules = [...figures.matchAll(/^((?:\.plot [.\w-]+(?:,\n)?)+) \{([^}]*)\}/gm)]
    .filter(([, , body = '']) => /fill|stroke|font-weight/.test(body))
    .flatMap(([, selector = '', body = '']) =>
      body.includes('--status')
        ? statuses.map(
            (status) =>
              `${selector}[data-status='${status}'] {${body.replaceAll('--status', `--${status}`)}}`,
          )
        : [`${selector} {${body}}`],
    );
  const page =
    '.paper { fill: var(--paper) } .plot .title { fill: var(--ink); font-size: 18px; font-weight: 600 }';
  return inColour([...rules, page].join('\n'));
}

const STYLE = daylight(own('tokens'), own('figures'));
