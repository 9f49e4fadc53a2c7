// The reference: an index of each part of the API, and a page for each of its tags.
import { html, type Html } from '../console/html.ts';
import { sentence } from './chapters.ts';
import type { Part, Section } from './document.ts';
import { operationSection } from './operation.ts';
import { PART_PATH, type GuidePage } from './page.ts';
import { WORDS, type Language } from './words.ts';

/** Served beside the whole document, `/openapi.json`. */
export const DOCUMENT_FILES = {
  partner: 'openapi-partners.json',
  backoffice: 'openapi-office.json',
} as const;
export const COLLECTION_FILE = 'lotbook.postman_collection.json';

export function indexPage(part: Part, language: Language): GuidePage {
  const words = WORDS[language];
  const path = PART_PATH[part.door];
  return {
    title: part.door === 'partner' ? words.partners : words.office,
    path,
    content: html`<p>${words.referenceOf}</p>
      <p>
        ${words.downloads}: <a href="/docs/${DOCUMENT_FILES[part.door]}" download>${words.document}</a>${
          part.door === 'partner' &&
          html`, <a href="/docs/${COLLECTION_FILE}" download>${words.collection}</a>`
        }
      </p>
      ${part.sections.map(
        (section) =>
          html`<h2><a href="/docs/${language}/${path}/${section.slug}">${section.name}</a></h2>
            <p>${sentence(section.description)}</p>
            <ul class="operations">
              ${section.operations.map((operation) => entry(operation, `/docs/${language}/${path}/${section.slug}`))}
            </ul>`,
      )}`,
  };
}

function entry({ operationId, method, path, summary }: Section['operations'][number], page: string): Html {
  return html`<li>
    <a href="${page}#${operationId}">${summary}</a> <code>${method.toUpperCase()} ${path}</code>
  </li>`;
}

export function sectionPage(part: Part, section: Section, language: Language): GuidePage {
  return {
    title: section.name,
    path: `${PART_PATH[part.door]}/${section.slug}`,
    content: html`<p>${sentence(section.description)}</p>
      <ul class="operations">
        ${section.operations.map((operation) => entry(operation, ''))}
      </ul>
      ${section.operations.map((operation) => operationSection(part, operation, language))}`,
  };
}
