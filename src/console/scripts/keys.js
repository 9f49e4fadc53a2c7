// The keyboard: `/` searches, `j` and `k` go through a list, Enter opens, and what names a key of its own
// (`aria-keyshortcuts`) is pressed by it. `?` shows which there are.

export function listenToKeys() {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const act = actOf(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');
}

/**
 * @param {string} key
 * @returns {(() => void) | null}
 */
function actOf(key) {
  if (key === '/') return search;
  if (key === 'j') return () => step(1);
  if (key === 'k') return () => step(-1);
  if (key === '?') return showKeys;
  const owner = [...document.querySelectorAll('main [aria-keyshortcuts]')].find(
    (one) => one.getAttribute('aria-keyshortcuts') === key,
  );
  return owner instanceof HTMLElement ? () => press(owner) : null;
}

function search() {
  const field =
    document.querySelector('main input[type=search]') ?? document.querySelector('input[type=search]');
  if (field instanceof HTMLInputElement) field.select();
}

/** @param {1 | -1} by */
function step(by) {
  const rows = [...document.querySelectorAll('main :is(tbody tr, li)')];
  const links = rows.flatMap((row) => {
    const link = row.querySelector('a');
    return link ? [link] : [];
  });
  const { activeElement } = document;
  const at = links.findIndex((link) => link === activeElement);
  const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by;
  links[next]?.focus();
}

/** @param {HTMLElement} owner */
function press(owner) {
  if (owner.matches('input, select, textarea')) owner.focus();
  else owner.click();
}

function showKeys() {
  const known = document.querySelector('dialog.keys');
  if (known instanceof HTMLDialogElement) return known.showModal();
  const dialog = document.createElement('dialog');
  dialog.className = 'keys';
  const title = document.createElement('h2');
  title.textContent = 'Clavier';
  const list = document.createElement('dl');
  for (const [key, meaning] of keys()) {
    const name = document.createElement('dt');
    name.append(Object.assign(document.createElement('kbd'), { textContent: key }));
    list.append(name, Object.assign(document.createElement('dd'), { textContent: meaning }));
  }
  const close = Object.assign(document.createElement('button'), { textContent: 'Fermer' });
  close.addEventListener('click', () => dialog.close());
  dialog.append(title, list, close);
  document.body.append(dialog);
  dialog.showModal();
}

/** @returns {[string, string][]} */
function keys() {
  const own = [...document.querySelectorAll('main [aria-keyshortcuts]')].map(
    /** @returns {[string, string]} */
    (one) => [
      one.getAttribute('aria-keyshortcuts') ?? '',
      one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '',
    ],
  );
  return [
    ['/', 'Chercher'],
    ['j, k', 'Ligne suivante, précédente'],
    ['Entrée', 'Ouvrir'],
    ...own,
    ['?', 'Cette liste'],
  ];
}
