// /docs: chapters that teach, the reference beside them, in French and in English. Every page is made when it is first
// asked for and is then the same for all.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused, refuse } from '../platform/kernel/refusal.ts';
import { partOf } from '../platform/http/openapi/part.ts';
import type { Json } from '../platform/http/openapi/schemas.ts';
import { FOR_GOOD } from '../platform/http/answers/assets.ts';
import { PreparedText, sendPrepared } from '../platform/http/answers/prepared.ts';
import { JSON_TYPE } from '../platform/http/answers/reply.ts';
import { ASSETS, ICON } from './assets.ts';
import { CHAPTERS, readChapter } from './chapters.ts';
import { collectionOf } from './collection.ts';
import { readPart, type Part } from './document.ts';
import { pageText, PART_PATH, type GuidePage } from './page.ts';
import { COLLECTION_FILE, DOCUMENT_FILES, indexPage, sectionPage } from './reference.ts';
import { LANGUAGES, languageOf, type Language } from './words.ts';

const HTML = 'text/html; charset=utf-8';
const HEADERS = {
  // asked for again each time, and then told by its tag that it is the same
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** `passTurn`: who reads documents waits like everybody else. */
export function guide(baseUrl: string) {
  return (
    app: FastifyInstance,
    document: () => Json,
    passTurn: (request: FastifyRequest) => Promise<void>,
  ): void => {
    const made = new Map<string, PreparedText>();
    let parts: readonly Part[] | null = null;
    const partsOf = (): readonly Part[] =>
      (parts ??= [readPart(document(), 'partner'), readPart(document(), 'backoffice')]);

    function prepared(name: string, make: () => PreparedText | null): PreparedText {
      const text = made.get(name) ?? make() ?? missing();
      made.set(name, text);
      return text;
    }

    function page(language: Language, path: string): PreparedText {
      return prepared(`${language}/${path}`, () => {
        const found = pageAt(path, language, partsOf(), baseUrl);
        return found && new PreparedText(pageText(found, language, partsOf()), HTML);
      });
    }

    function get(
      url: string,
      find: (request: FastifyRequest) => PreparedText,
      more: Readonly<Record<string, string>> = {},
    ): void {
      app.get(url, { onRequest: passTurn }, (request, reply) =>
        sendPrepared(request, reply, find(request), { ...HEADERS, ...more }),
      );
    }

    get('/docs', (request) => page(languageOf(request.headers['accept-language']), 'start'), {
      vary: 'accept-encoding, accept-language',
    });
    for (const language of LANGUAGES) {
      get(`/docs/${language}`, () => page(language, 'start'));
      get(`/docs/${language}/*`, (request) => page(language, (request.params as { '*': string })['*']));
    }
    for (const part of ['partner', 'backoffice'] as const)
      get(`/docs/${DOCUMENT_FILES[part]}`, () =>
        prepared(DOCUMENT_FILES[part], () => {
          return new PreparedText(JSON.stringify(partOf(document(), part)), JSON_TYPE);
        }),
      );
    get(`/docs/${COLLECTION_FILE}`, () =>
      prepared(COLLECTION_FILE, () => {
        const { description } = document().info as { description: string };
        const collection = collectionOf(readPart(document(), 'partner'), description, baseUrl);
        return new PreparedText(JSON.stringify(collection), JSON_TYPE);
      }),
    );
    for (const [url, asset] of ASSETS.texts) get(url, () => asset, FOR_GOOD);
    // asked for by whoever does not read a page's head
    get('/favicon.ico', () => ASSETS.texts.get(ICON) ?? missing(), {
      'cache-control': 'public, max-age=86400',
    });
  };
}

function missing(): never {
  throw new Refused(refuse('route-unknown'));
}

function pageAt(path: string, language: Language, parts: readonly Part[], baseUrl: string): GuidePage | null {
  const chapter = CHAPTERS.find((name) => name === path);
  if (chapter !== undefined) return { ...readChapter(chapter, language, baseUrl), path };
  const [first, slug, ...more] = path.split('/');
  const part = parts.find(({ door }) => PART_PATH[door] === first);
  if (!part || more.length > 0) return null;
  if (slug === undefined) return indexPage(part, language);
  const section = part.sections.find((one) => one.slug === slug);
  return section ? sectionPage(part, section, language) : null;
}
