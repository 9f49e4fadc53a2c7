// An address is asked for again, and what differs on the page that is shown is put in its place: what had the focus
// keeps it, what was typed stays, and what changed glows once.
import { Idiomorph } from './idiomorph.js';

/** Says that nobody asked for it: a page that refreshes itself keeps no session open. */
const BY_ITSELF = { 'x-lotbook-refresh': '1' };

/**
 * What somebody has begun to fill in, or stands in, is theirs until it is sent: a field that keeps its value may not be
 * told that another one stood there.
 */
const IN_USE = 'form[data-touched], form[method=post]:focus-within';

/** How often something was asked for: what was asked for before the last time is of no use any more. */
let asked = 0;

/**
 * @param {string} address
 * @param {{ byItself?: boolean, signal?: AbortSignal }} [how]
 */
export async function show(address, { byItself = false, signal } = {}) {
  const mine = ++asked;
  const answer = await fetch(address, {
    headers: byItself ? BY_ITSELF : {},
    ...(signal ? { signal } : {}),
  });
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (mine !== asked) return;
  if (answer.redirected || isOtherVersion(next)) {
    location.assign(answer.redirected ? answer.url : address);
    return;
  }
  if (answer.status >= 500) throw new Error(`the service answered ${answer.status}`);
  document.title = next.title;
  for (const part of ['nav', '.time', 'main']) replace(part, next);
}

/** @param {Document} next */
function isOtherVersion(next) {
  const styles = 'link[rel=stylesheet]';
  return (
    next.querySelector(styles)?.getAttribute('href') !== document.querySelector(styles)?.getAttribute('href')
  );
}

/**
 * @param {string} part
 * @param {Document} next
 */
function replace(part, next) {
  const old = document.querySelector(part);
  const now = next.querySelector(part);
  if (!old || !now) return;
  /** @type {Set<Element>} */
  const changed = new Set();
  Idiomorph.morph(old, now, {
    morphStyle: 'outerHTML',
    ignoreActiveValue: true,
    callbacks: {
      beforeNodeMorphed(node, other) {
        if (!(node instanceof Element) || !(other instanceof Element)) return true;
        if (node.matches(IN_USE)) return false;
        if (glowsWith(node) !== glowsWith(other)) changed.add(node);
        return true;
      },
      afterNodeAdded(node) {
        if (node instanceof Element && node.hasAttribute('data-glows')) changed.add(node);
      },
      beforeAttributeUpdated: (name) => name !== 'data-live' && name !== 'open',
    },
  });
  for (const element of changed) glow(element);
}

/** @param {Element} element */
function glowsWith(element) {
  return element.getAttribute('data-glows');
}

/** @param {Element} element */
function glow(element) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const bright = { backgroundColor: 'color-mix(in srgb, var(--glow) 55%, transparent)' };
  element.animate([bright, {}], { duration: 1_600, easing: 'ease-out' });
}

// one that is under way keeps its mark: a second click sends the same once more, and not another
for (const happens of ['input', 'submit'])
  document.addEventListener(happens, ({ target }) => {
    if (target instanceof Element) target.closest('form')?.setAttribute('data-touched', '');
  });
