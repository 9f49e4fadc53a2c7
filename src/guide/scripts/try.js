// Sends the requests of the reference's forms and shows what came back. The key stays in this tab.
for (const form of document.querySelectorAll('form[data-try]')) {
  if (!(form instanceof HTMLFormElement)) continue;
  const { door = '' } = form.dataset;
  const key = /** @type {HTMLInputElement | null} */ (form.querySelector('[data-key]'));
  form.hidden = false;
  form.closest('details')?.addEventListener('toggle', () => {
    if (key && key.value === '') key.value = sessionStorage.getItem(`key-${door}`) ?? '';
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (key) sessionStorage.setItem(`key-${door}`, key.value);
    void send(form, key?.value ?? '');
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {string} key
 */
async function send(form, key) {
  const { try: method = 'get', door } = form.dataset;
  const told = form.parentElement?.querySelector('[data-told]');
  const shown = form.parentElement?.querySelector('[data-answer]');
  if (!(told instanceof HTMLElement) || !(shown instanceof HTMLElement)) return;
  told.textContent = '…';
  try {
    const { body, type } = bodyOf(form);
    const started = performance.now();
    const answer = await fetch(addressOf(form), {
      method: method.toUpperCase(),
      // whoever is signed in to the console does not lend their session to this page
      credentials: 'omit',
      headers: {
        ...(door === 'partner' ? { 'X-API-Key': key } : { Authorization: `Bearer ${key}` }),
        ...(type === null ? {} : { 'Content-Type': type }),
      },
      ...(body === null ? {} : { body }),
    });
    const text = await answer.text();
    told.textContent = `${answer.status} ${answer.statusText} · ${Math.round(performance.now() - started)} ms`;
    shown.textContent = readable(text);
    shown.hidden = false;
  } catch (error) {
    told.textContent = String(error);
    shown.hidden = true;
  }
}

/** @param {HTMLFormElement} form */
function addressOf(form) {
  let path = form.dataset.path ?? '/';
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll('input[data-in]')) {
    if (!(input instanceof HTMLInputElement)) continue;
    if (input.dataset.in === 'path') path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
    else if (input.value !== '') query.append(input.name, input.value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/**
 * @param {HTMLFormElement} form
 * @returns {{ body: BodyInit | null, type: string | null }}
 */
function bodyOf(form) {
  const text = form.querySelector('[data-body]');
  if (text instanceof HTMLTextAreaElement) return { body: text.value, type: 'application/json' };
  const input = form.querySelector('[data-file]');
  const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
  if (!file) return { body: null, type: null };
  const sent = new FormData();
  sent.append('file', file);
  return { body: sent, type: null };
}

/** @param {string} text */
function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
