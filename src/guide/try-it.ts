// A form that sends one request, filled with the examples of the document. A script sends it, for a form alone cannot send
// a key; without scripts it says so.
import { html, type Html } from '../console/html.ts';
import { jsonOf, type Operation, type Parameter } from './document.ts';
import { WORDS, type Language } from './words.ts';

export function tryIt(operation: Operation, language: Language): Html {
  const words = WORDS[language];
  const { operationId, method, path, door, parameters, requestBody } = operation;
  const asked = parameters.filter((one) => one.in === 'path' || one.in === 'query');
  const id = (name: string): string => `${operationId}-${name.replace(/\W/g, '')}`;
  const body = jsonOf(requestBody);
  const takesFile = requestBody !== undefined && body === undefined;
  return html`<details class="try">
    <summary><h3>${words.tryIt}</h3></summary>
    <noscript><p>${words.noScript}</p></noscript>
    <form data-try="${method}" data-path="${path}" data-door="${door}" hidden>
      ${method !== 'get' && html`<p>${words.really}</p>`}
      <label for="${id('key')}">${words.keyOf[door]}</label>
      <input id="${id('key')}" data-key type="password" autocomplete="off" spellcheck="false" />
      ${asked.map(
        (one) =>
          html`<label for="${id(one.name)}"
              ><code>${one.name}</code>${one.in === 'path' && `, ${words.required}`}</label
            >
            <input id="${id(one.name)}" name="${one.name}" data-in="${one.in}" value="${exampleOf(one)}" />`,
      )}
      ${
        body &&
        html`<label for="${id('body')}">${words.body}</label>
          <textarea id="${id('body')}" data-body rows="10" spellcheck="false">
${JSON.stringify(body.example ?? {}, null, 2)}</textarea>`
      }
      ${
        takesFile &&
        html`<label for="${id('file')}"><code>file</code></label>
          <input id="${id('file')}" data-file type="file" accept="application/pdf" />`
      }
      <button>${words.send}</button>
    </form>
    <p data-told role="status"></p>
    <pre data-answer tabindex="0" hidden><code></code></pre>
  </details>`;
}

/** What stands in an address is always there, a question only where it was recorded. */
function exampleOf({ in: place, example, schema }: Parameter): string {
  const shown = place === 'path' ? schema.examples : example;
  const value: unknown = Array.isArray(shown) ? shown[0] : shown;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
