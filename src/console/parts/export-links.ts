// What a page shows, to take along as a file: with the filters of the page.
import { html, type Html } from '../html.ts';

/** `address`: where the file is answered, without its query; `what`: as in `Exporter les options`. */
export function exportLinks(
  what: string,
  address: string,
  filters: Readonly<Record<string, string | undefined>> = {},
): Html {
  const to = (format: string): string => {
    const kept = new URLSearchParams({ format });
    for (const [name, value] of Object.entries(filters)) if (value !== undefined) kept.set(name, value);
    return `${address}?${kept.toString()}`;
  };
  return html`<a href="${to('xlsx')}">Exporter ${what} (Excel)</a>
    <a href="${to('csv')}">Exporter ${what} (CSV)</a>`;
}
