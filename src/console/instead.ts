import type { Page } from './page.ts';

/** Thrown where another page than the one that was asked for is to be shown. */
export class Instead extends Error {
  readonly page: Page;

  constructor(page: Page) {
    super(page.title);
    this.page = page;
  }
}
