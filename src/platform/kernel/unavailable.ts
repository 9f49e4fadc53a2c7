/** A store does not answer. Nothing was decided on that account; the caller may try again. */
export class Unavailable extends Error {
  readonly store: 'events' | 'rows' | 'files';
  constructor(store: 'events' | 'rows' | 'files', cause: unknown) {
    super(`the store of ${store} does not answer`, { cause });
    this.name = 'Unavailable';
    this.store = store;
  }
}
