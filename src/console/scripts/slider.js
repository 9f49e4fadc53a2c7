// Back in time by hand: the slider is dragged, moved by the arrow keys from one day on which something happened to the next,
// or plays by itself. What it says is an address, which shows the same without any script.
import { show } from './parts.js';

const SETTLED_MS = 80;
/** Of the whole time, in one step of the arrow keys at most, and in one of playing. */
const STEP = 1 / 100;
const FRAME = 1 / 60;
const FRAME_MS = 500;
/** What is chosen so soon after another instant takes its place in the browser's history. */
const ONE_VISIT_MS = 1_500;

export function travelInTime() {
  if (document.querySelector('.time')) new Traveller();
}

class Traveller {
  /** @type {number | undefined} */
  #settling;
  /** @type {AbortController | null} */
  #asking = null;
  #pushed = -Infinity;
  #playing = false;

  constructor() {
    document.documentElement.classList.add('scripted');
    document.addEventListener('input', ({ target }) => {
      if (target !== slider()) return;
      this.#pause();
      clearTimeout(this.#settling);
      this.#settling = setTimeout(() => this.#go(place()), SETTLED_MS);
    });
    document.addEventListener('keydown', (event) => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      if (by === 0 || event.target !== slider() || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.#pause();
      clearTimeout(this.#settling);
      this.#go(next(by));
    });
    document.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || !target.closest('[data-play]')) return;
      if (this.#playing) this.#pause();
      else this.#play();
    });
    // what stood there before was the present, which follows what happens
    addEventListener('popstate', () => location.reload());
  }

  /** @param {number} at */
  async #go(at) {
    const field = slider();
    if (!field) return;
    const address = new URL(location.href);
    for (const name of ['curseur', 'depart', 'moment', 'page']) address.searchParams.delete(name);
    if (at >= Number(field.max)) {
      address.searchParams.delete('instant');
      location.assign(address);
      return;
    }
    field.value = String(at);
    address.searchParams.set('instant', new Date(Math.max(at, Number(field.min))).toISOString());
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.#visit(address.href);
    field.form?.removeAttribute('data-touched');
    // the past stands still
    document.dispatchEvent(new Event('lotbook:past'));
    try {
      await show(address.href, { signal: asking.signal });
    } catch (error) {
      if (!asking.signal.aborted) throw error;
    }
  }

  /** @param {string} address */
  #visit(address) {
    const isSoon = performance.now() - this.#pushed < ONE_VISIT_MS;
    if (isSoon || this.#playing) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.#pushed = performance.now();
  }

  async #play() {
    const field = slider();
    if (!field) return;
    const [min, max] = [Number(field.min), Number(field.max)];
    let at = place() >= max ? min : place();
    this.#visit(location.href);
    this.#playing = true;
    document.documentElement.classList.add('playing');
    while (this.#playing) {
      const began = performance.now();
      await this.#go(at);
      await new Promise((resolve) => setTimeout(resolve, FRAME_MS - (performance.now() - began)));
      at += (max - min) * FRAME;
    }
  }

  #pause() {
    this.#playing = false;
    document.documentElement.classList.remove('playing');
  }
}

/** @returns {HTMLInputElement | null} */
function slider() {
  return document.querySelector('.time input[type=range]');
}

function place() {
  return Math.round(Number(slider()?.value));
}

/**
 * The end of the day before or behind on which something happened, but no further than a step.
 * @param {1 | -1} by
 */
function next(by) {
  const field = slider();
  const [min, max] = [Number(field?.min), Number(field?.max)];
  const at = place();
  const stops = [min, ...(field?.dataset.stops ?? '').split(' ').map(Number), max].filter(
    (stop) => stop >= min && stop <= max && (stop - at) * by > 0,
  );
  const step = Math.max(1, Math.round((max - min) * STEP));
  const nearest = Math.min(step, ...stops.map((stop) => Math.abs(stop - at)));
  return Math.min(max, Math.max(min, at + by * nearest));
}
