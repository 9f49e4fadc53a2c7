// A browser as far as signing in is concerned: it keeps cookies, says where its forms come from, and follows redirects
// when asked to.

export interface Seen {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The same before it is read as text: a file. */
  readonly bytes: Buffer;
  /** Where it is led to. */
  readonly location: string | null;
}

export class Browser {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();

  constructor(base: string) {
    this.#base = base;
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  keep(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  async send(
    method: string,
    url: string,
    headers: Record<string, string> = {},
    body?: string | FormData,
  ): Promise<Seen> {
    const target = new URL(url, this.#base);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(target, {
      method,
      redirect: 'manual',
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of answer.headers.getSetCookie()) this.#take(line);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return {
      status: answer.status,
      headers: answer.headers,
      text: new TextDecoder().decode(bytes),
      bytes,
      location: answer.headers.get('location'),
    };
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Seen> {
    return this.send('GET', url, headers);
  }

  /** A form of a page of this service. */
  post(url: string, fields: Readonly<Record<string, string>> = {}): Promise<Seen> {
    const { origin } = new URL(url, this.#base);
    const headers = {
      origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    };
    return this.send('POST', url, headers, new URLSearchParams(fields).toString());
  }

  /** A form of a page of this service with a file in it. */
  sendFile(url: string, field: string, bytes: Uint8Array, name: string): Promise<Seen> {
    const form = new FormData();
    form.set(field, new Blob([new Uint8Array(bytes)]), name);
    const { origin } = new URL(url, this.#base);
    return this.send('POST', url, { origin, 'sec-fetch-site': 'same-origin' }, form);
  }

  #take(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (attributes.includes('Max-Age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(at + 1));
  }
}
