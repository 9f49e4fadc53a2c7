// A page that shows what changes follows it: one line to the service says that something has, and the page is asked for
// again. While the line is down, a bar says since when the page is old.
import { show } from './parts.js';

/** The service says something every two seconds; a line that is silent for longer than two of them is down. */
const SILENCE_MS = 4_500;
/** Times such as "dans 3 min" go on without anything having happened. */
const MINUTE_MS = 60_000;
/** Of its time, a page spends no more than a tenth on refreshing itself. */
const REST = 9;
const LEAST_REST_MS = 250;

export function followChanges() {
  const main = document.querySelector('main');
  if (main?.dataset.flux) new Follower(main);
}

class Follower {
  /** @type {EventSource | null} */
  #line = null;
  /** @type {number | undefined} */
  #silence;
  #refreshing = false;
  #again = false;
  #isOld = false;
  #isLeft = false;

  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    const look = () => {
      if (this.#isLeft) return;
      if (document.hidden || !navigator.onLine) this.#rest();
      else this.#open();
    };
    document.addEventListener('lotbook:past', () => this.#leave());
    document.addEventListener('visibilitychange', look);
    addEventListener('offline', look);
    addEventListener('online', look);
    setInterval(() => this.#refresh(), MINUTE_MS);
    look();
  }

  #open() {
    this.#line?.close();
    // the page names the moment it is of: what has happened since is told first
    const line = new EventSource(this.main.dataset.flux ?? '');
    this.#line = line;
    line.addEventListener('open', () => this.#stands());
    line.addEventListener('beat', () => this.#stands());
    line.addEventListener('change', () => {
      this.#stands();
      this.#refresh();
    });
    line.addEventListener('error', () => this.#falls());
  }

  /** A page that nobody looks at holds no line: browsers have six for all of a service's pages. */
  #rest() {
    this.#line?.close();
    this.#line = null;
    this.#falls();
  }

  /** What is shown is the past, which does not change; the present is a page of its own again. */
  #leave() {
    this.#isLeft = true;
    this.#line?.close();
    clearTimeout(this.#silence);
    tell('');
    delete this.main.dataset.live;
  }

  #stands() {
    this.main.dataset.live = 'on';
    this.#isOld = false;
    tell('');
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), SILENCE_MS);
  }

  #lost() {
    this.#falls();
    // one that is dead without saying so is not waited for
    if (!document.hidden) this.#open();
  }

  #falls() {
    clearTimeout(this.#silence);
    this.main.dataset.live = 'off';
    if (this.#isOld) return;
    this.#isOld = true;
    const since = new Date().toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' });
    if (!document.hidden) tell(`Hors ligne depuis ${since} : ce qui est affiché peut avoir changé.`);
  }

  async #refresh() {
    if (document.hidden || this.#isLeft) return;
    if (this.#refreshing) {
      this.#again = true;
      return;
    }
    this.#refreshing = true;
    const began = performance.now();
    // asked for again later: by the next change, the next minute, or the line that comes back
    await show(location.href, { byItself: true }).catch(() => {});
    const took = performance.now() - began;
    setTimeout(
      () => {
        this.#refreshing = false;
        if (!this.#again) return;
        this.#again = false;
        this.#refresh();
      },
      Math.max(LEAST_REST_MS, took * REST),
    );
  }
}

/** @param {string} text */
function tell(text) {
  const bar = document.querySelector('[data-line]');
  if (bar instanceof HTMLElement) {
    bar.hidden = text === '';
    bar.textContent = text;
  }
}
