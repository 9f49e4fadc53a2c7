// What every answer must be, whatever was asked: no failure of ours, and a whole envelope.
import type { HostileRequest } from './requests.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** What some routes answer instead of the envelope. */
const FILES = [
  'application/pdf',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/** What is wrong with the answer, or null. */
export function wrongAnswer(
  { method }: Pick<HostileRequest, 'method'>,
  { status, type, text }: Answer,
): string | null {
  if (status >= 500) return `${status}: ${text.slice(0, 300)}`;
  if (method === 'HEAD' || status === 204 || status === 304)
    return text === '' ? null : 'a body where none may be';
  if (FILES.some((one) => type.startsWith(one))) return text === '' ? 'an empty file' : null;
  if (!type.startsWith('application/json')) return `${status} of type ${type}: ${text.slice(0, 200)}`;
  const envelope = parsed(text);
  if (envelope === null) return `${status} without an envelope: ${text.slice(0, 200)}`;
  const wanted =
    status < 400 ? ['success', 'message', 'data'] : ['success', 'message', 'body', 'data', 'errors', 'code'];
  const missing = wanted.filter((key) => !Object.hasOwn(envelope, key));
  if (missing.length > 0) return `${status} without ${missing.join(', ')}: ${text.slice(0, 200)}`;
  return envelope.success === status < 400 ? null : `${status} with success ${String(envelope.success)}`;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
