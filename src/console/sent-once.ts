// A form is done once, however often it is sent: by a double click, a reload, or once more because the first answer never
// came. Every page that is shown gives its forms a mark; the same form with the same content and mark is the same.
import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import type { Logger } from 'pino';
import { digestOf } from '../platform/http/once/digest-of.ts';
import type { IdempotencyStore } from '../platform/http/once/idempotency.ts';
import type { Again } from '../platform/http/routes/inside.ts';
import { describe } from '../platform/kernel/describe.ts';
import type { Form } from './form.ts';
import { Html, html } from './html.ts';
import { Instead } from './instead.ts';
import type { Shown } from './space.ts';

const NAME = 'envoi';
/** No API key has this number: people of all numbers share it, each under names of their own. */
const CONSOLE = 0;
const LOOK_AGAIN_MS = 50;
/** Longer than a try that was killed is taken to be alive. */
const PATIENCE_MS = 10_000;

/** Its forms, with a mark; of one that sends a file it stands in the address, which is read before the file. */
export function marked(content: Html): Html {
  const mark = randomUUID();
  const field = html`<input type="hidden" name="${NAME}" value="${mark}" />`.text;
  return new Html(
    content.text.replaceAll(/<form\b[^>]*>/g, (tag) => {
      if (!tag.includes('method="post"')) return tag;
      return tag.includes('enctype=')
        ? tag.replace(/action="[^"]*/, (action) => `${action}?${NAME}=${mark}`)
        : tag + field;
    }),
  );
}

interface Sent {
  readonly tenantKey: string;
  readonly userId: number;
  readonly address: string;
  readonly form: Form;
}

export class SentOnce {
  readonly #store: IdempotencyStore;
  readonly #logger: Logger;

  constructor(store: IdempotencyStore, logger: Logger) {
    this.#store = store;
    this.#logger = logger;
  }

  async take(
    { tenantKey, userId, address, form: { [NAME]: mark, ...typed } }: Sent,
    run: (again: Again | null, typed: Form) => Promise<Shown>,
  ): Promise<Shown> {
    if (mark === undefined) return await run(null, typed);
    const fingerprint = digestOf([tenantKey, String(userId), mark, address, JSON.stringify(typed)]);
    const seed = fingerprint.toString('hex');
    const known = { tenantKey, keyId: CONSOLE, idempotencyKey: `${userId} ${seed}`, fingerprint };
    const patience = performance.now() + PATIENCE_MS;
    for (;;) {
      const claim = await this.#store.begin(known);
      if (claim.outcome === 'ours') return await this.#first({ attempt: claim.attempt, seed }, typed, run);
      if (claim.outcome === 'replay' && claim.status === 303) return { goOn: claim.text };
      if (claim.outcome !== 'running') return done;
      if (performance.now() > patience) return underWay;
      await rest(LOOK_AGAIN_MS);
    }
  }

  async #first(
    again: Again,
    typed: Form,
    run: (again: Again, typed: Form) => Promise<Shown>,
  ): Promise<Shown> {
    const { attempt } = again;
    let shown: Shown;
    try {
      shown = await run(again, typed);
    } catch (error) {
      const isRefused =
        error instanceof Instead && 'title' in error.shown && (error.shown.status ?? 200) < 500;
      await this.#noted(isRefused ? attempt.drop() : attempt.abandon());
      throw error;
    }
    const status = 'goOn' in shown ? 303 : (shown.status ?? 200);
    if ('goOn' in shown) await this.#noted(attempt.finish(status, shown.goOn));
    // what such a page shows once is kept nowhere
    else if (status < 400) await this.#noted(attempt.finish(status, ''));
    else await this.#noted(status < 500 ? attempt.drop() : attempt.abandon());
    return shown;
  }

  async #noted(noting: Promise<void>): Promise<void> {
    try {
      await noting;
    } catch (error) {
      this.#logger.warn({ error: describe(error) }, 'what became of a form is not kept');
    }
  }
}

const done: Shown = {
  here: '',
  status: 409,
  title: 'Formulaire déjà envoyé',
  content: html`<p>
      Ce formulaire a déjà été envoyé, et ce qu’il demandait a été fait une fois. Rien n’a été fait une
      seconde fois.
    </p>
    <p>
      Ce qui n’est montré qu’une fois (une clé, un jeton, un secret, un lien) ne l’est plus : si vous ne
      l’avez pas noté, faites-en un autre.
    </p>
    <p><a href="/console">Retour à la console</a></p>`,
};

const underWay: Shown = {
  here: '',
  status: 409,
  title: 'Envoi en cours',
  content: html`<p>
      Ce formulaire a déjà été envoyé et son premier envoi n’est pas terminé. Rechargez cette page dans un
      instant : rien ne sera fait deux fois.
    </p>
    <p><a href="/console">Retour à la console</a></p>`,
};
