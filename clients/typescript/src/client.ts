// The client: openapi-fetch on the generated types, with the key in every request and patience around it.
import createClient, { type Client } from 'openapi-fetch';
import { patientFetch, type Patience } from './patience.ts';
import type { paths } from './schema.ts';

export interface LotbookSettings extends Partial<Patience> {
  /** Where the service is: `https://lotbook.example.com`. */
  readonly baseUrl: string;
  /** The client space that the key is of. */
  readonly tenantKey: string;
  readonly apiKey: string;
}

export type Lotbook = Client<paths, 'application/json'>;

export function lotbookClient({ baseUrl, tenantKey, apiKey, ...patience }: LotbookSettings): Lotbook {
  const space = `${baseUrl.replace(/\/+$/, '')}/v1/${encodeURIComponent(tenantKey)}`;
  const patient = patientFetch(patience);
  return createClient<paths, 'application/json'>({
    baseUrl: space,
    headers: { 'X-API-Key': apiKey, Accept: 'application/json' },
    bodySerializer: (body: unknown) => formOf(body) ?? JSON.stringify(body),
    // `GET /` is the client space itself, whose address ends without a slash
    fetch: (request) => patient(request.url === `${space}/` ? new Request(space, request) : request),
  });
}

/** What holds a file is sent as a form. */
function formOf(body: unknown): FormData | null {
  if (typeof body !== 'object' || body === null) return null;
  const fields: [string, unknown][] = Object.entries(body);
  if (!fields.some(([, value]) => value instanceof Blob)) return null;
  const form = new FormData();
  for (const [name, value] of fields)
    if (value instanceof Blob) form.append(name, value);
    else if (typeof value === 'string' || typeof value === 'number') form.append(name, String(value));
  return form;
}
