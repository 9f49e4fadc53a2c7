import type { Page } from './page.ts';

/** Thrown where another page than the one that was asked for is to be shown, or where to go on. */
export class Instead extends Error {
  readonly shown: Page | { readonly goOn: string };

  constructor(shown: Page | { readonly goOn: string }) {
    super('title' in shown ? shown.title : shown.goOn);
    this.shown = shown;
  }
}
