// The head of a page, in the console and in the guide.
import { html, type Html, type Shown } from './html.ts';

/** `more` is what this kind of page has beside what all have. */
export function head(
  title: string,
  { icon, stylesheet }: { readonly icon: string; readonly stylesheet: string },
  more: Shown,
): Html {
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} – Lotbook</title>
    <link rel="icon" type="image/svg+xml" href="${icon}" />
    <link rel="stylesheet" href="${stylesheet}" />
    ${more}
  </head>`;
}
