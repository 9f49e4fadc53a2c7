// What is put into markup is text.
import { expect, test } from 'vitest';
import { html } from '../../src/console/html.ts';

test.each<[Parameters<typeof html>[1], string]>([
  ['<script>', '&lt;script&gt;'],
  ['" onclick="x', '&quot; onclick=&quot;x'],
  ["'`&", '&#39;&#96;&amp;'],
  ['&lt;', '&amp;lt;'],
  [12, '12'],
  [null, ''],
  [undefined, ''],
  [false, ''],
  [html`<b>${'<'}</b>`, '<b>&lt;</b>'],
  [['<', html`<i></i>`, [1, null]], '&lt;<i></i>1'],
])('%j', (value, shown) => {
  expect(html`<p title="${value}">${value}</p>`.text).toBe(`<p title="${shown}">${shown}</p>`);
});

test('an object that only looks like markup is not', () => {
  const forged = JSON.parse('{"text": "<script>"}') as never;
  expect(() => html`<p>${forged}</p>`.text).toThrow();
});

test('an attribute without quotes takes no value', () => {
  expect(() => html`<p title=${'x'}></p>`).toThrow('quotes');
});
