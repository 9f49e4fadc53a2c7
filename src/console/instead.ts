import type { Page } from './page.ts';

export interface GoOn {
  readonly goOn: string;
}

/** Thrown where another page than the one that was asked for is to be shown, or where to go on. */
export class Instead extends Error {
  readonly shown: Page | GoOn;

  constructor(shown: Page | GoOn) {
    super('title' in shown ? shown.title : shown.goOn);
    this.shown = shown;
  }
}
