// One operation of the reference: what it reads and takes, what it answers, and why it may refuse.
import { html, type Html } from '../console/html.ts';
import { markup } from './chapters.ts';
import { jsonOf, type Operation, type Part } from './document.ts';
import { fieldTable, fieldsOf, typeOf } from './fields.ts';
import { tryIt } from './try-it.ts';
import { WORDS, type Language } from './words.ts';

export function operationSection(part: Part, operation: Operation, language: Language): Html {
  const words = WORDS[language];
  const { operationId, method, path, summary, description = '', parameters, responses } = operation;
  const read = parameters.map(({ name, schema, required = false, description: meaning = '', in: place }) => ({
    path: place === 'header' ? `${name}:` : name,
    type: typeOf(part, schema),
    isRequired: required,
    meaning,
  }));
  const [status = '', success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const answer = jsonOf(success);
  return html`<section class="operation" id="${operationId}">
    <h2>${summary}</h2>
    <p class="call"><code>${method.toUpperCase()} ${path}</code></p>
    ${markup(description)}
    ${
      read.length > 0 &&
      html`<h3>${words.reads}</h3>
        ${fieldTable(read, words)}`
    }
    ${
      body &&
      html`<h3>${words.takes}</h3>
        ${fieldTable(fieldsOf(part, body.schema), words)}
        ${body.example !== undefined && shown(words.example, body.example)}`
    }
    <details>
      <summary><h3>${words.answers} ${status}</h3></summary>
      ${answer && fieldTable(fieldsOf(part, answer.schema), words)}
      ${answer?.example !== undefined && shown(words.example, answer.example)}
    </details>
    <details>
      <summary><h3>${words.failures}</h3></summary>
      ${failures(operation, language)}
    </details>
    ${tryIt(operation, language)}
  </section>`;
}

function shown(title: string, value: unknown): Html {
  return html`<p class="caption">${title}</p>
    <pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`;
}

function failures({ responses }: Operation, language: Language): Html {
  const words = WORDS[language];
  const refused = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
  return html`<div class="wide" tabindex="0">
    <table>
      <thead>
        <tr>
          <th>${words.status}</th>
          <th>${words.codes}</th>
          <th>${words.meaning}</th>
        </tr>
      </thead>
      <tbody>
        ${refused.map(
          ([status, { description, content }]) =>
            html`<tr>
              <td>${status}</td>
              <td>${codesOf(content).map((code) => html`<code>${code}</code> `)}</td>
              <td>${description}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

function codesOf(content: unknown): string[] {
  const named = /"code":\{"enum":(\[[^\]]*\])/.exec(JSON.stringify(content ?? null))?.[1];
  return named === undefined ? [] : (JSON.parse(named) as string[]);
}
