// A tour through what nobody does in the demo's story: its steps, and how a call is made.
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import type { Json } from '../../src/platform/http/openapi/schemas.ts';

export interface TourStep {
  readonly do: string;
  readonly send?: Json;
  readonly as?: string;
  /** So many days later than the step before. */
  readonly after?: number;
  readonly file?: { readonly name: string; readonly type: string; readonly text: string };
  /** Asked again until something in the answer has this status. */
  readonly until?: string;
  /** It shows more than what the demo holds by itself. */
  readonly tellsMore?: boolean;
  /** The person uses the link that is answered. */
  readonly opensLink?: boolean;
}

export type Ask = (
  method: string,
  url: string,
  body?: object,
  file?: TourStep['file'],
) => Promise<{ status: number; text: string }>;

/** Calls into the application, with the key of the demo or the operator's token. */
export function asking(app: FastifyInstance, key: string, token: string): Ask {
  return async (method, url, body = {}, file) => {
    const auth = url.startsWith('/backoffice/') ? { authorization: `Bearer ${token}` } : { 'x-api-key': key };
    const form = file && formWith(file);
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...auth, ...(form ? { 'content-type': form.type } : {}) },
      ...(method === 'GET' ? {} : { payload: form?.text ?? body }),
    });
    return { status: response.statusCode, text: response.body };
  };
}

function formWith({ name, type, text }: NonNullable<TourStep['file']>): { type: string; text: string } {
  const head = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}`;
  return {
    type: 'multipart/form-data; boundary=lotbook',
    text: `--lotbook\r\n${head}\r\n\r\n${text}\r\n--lotbook--\r\n`,
  };
}

export async function tourSteps(): Promise<TourStep[]> {
  const text = await readFile(new URL('./tour.jsonl', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as TourStep);
}
