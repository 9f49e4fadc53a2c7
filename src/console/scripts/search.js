// A search shows what it finds while it is typed; the address keeps up, so that the way back leads where it should.
import { show } from './parts.js';

const PAUSE_MS = 200;

export function searchWhileTyping() {
  /** @type {number | undefined} */
  let pause;
  let last = new AbortController();
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'search') return;
    const { form } = target;
    if (!form || !isOfThisPage(form)) return;
    clearTimeout(pause);
    pause = setTimeout(() => {
      last.abort();
      last = new AbortController();
      const address = addressOf(form);
      show(address, { signal: last.signal }).then(
        () => history.replaceState(null, '', address),
        // typed on, or the service is away: Enter asks again
        () => {},
      );
    }, PAUSE_MS);
  });
}

/** @param {HTMLFormElement} form */
function isOfThisPage(form) {
  return new URL(form.action).pathname === location.pathname;
}

/** @param {HTMLFormElement} form */
function addressOf(form) {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') address.searchParams.set(name, value);
  return address.href;
}
