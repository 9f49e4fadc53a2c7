// What a route's handler answers with. The shell turns it into bytes; features never see a reply object.
import type { Readable } from 'node:stream';
import { refuse, type Refusal } from '../../kernel/refusal.ts';

export interface Links {
  readonly first: string;
  readonly last: string;
  readonly prev: string | null;
  readonly next: string | null;
}

export interface Around {
  /** Default: 201 for a POST that says so in its declaration, else 200. */
  readonly status?: 200 | 201 | 202;
  readonly message?: string | null;
  readonly body?: string | Readonly<Record<string, unknown>>;
  readonly links?: Links;
  readonly meta?: object;
  /** Names this version of the answer; without it a GET's tag is a hash of the body. */
  readonly etag?: string;
}

export type Answer =
  | { readonly answer: 'data'; readonly value: unknown; readonly around: Around }
  | { readonly answer: 'json'; readonly text: string; readonly around: Around }
  | {
      readonly answer: 'list';
      readonly documents: Documents;
      readonly around: Around;
      readonly beside?: ListsBeside;
    }
  | {
      readonly answer: 'file';
      readonly content: Buffer | Readable;
      readonly type: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly etag?: string;
    };

/** Further lists of an answer, by the names that they have beside `data`. */
export type ListsBeside = Readonly<Record<string, AsyncIterable<string>>>;

/** Ready-made JSON documents, one text each, as they come from the read model. */
export type Documents = readonly string[] | AsyncIterable<string>;

const PLAIN: Around = {};

/** `data` is a value, written as JSON here. */
export function data(value: unknown, around: Around = PLAIN): Answer {
  return { answer: 'data', value, around };
}

/** The same, where there may be nothing by that name. */
export function dataOrNotFound(value: object | null): Answer | Refusal {
  return value === null ? refuse('not-found') : data(value);
}

/** `data` is JSON text already: it is sent as it is, without a look inside. */
export function json(text: string, around: Around = PLAIN): Answer {
  return { answer: 'json', text, around };
}

/** The same, where the read model may have nothing by that name. */
export function jsonOrNotFound(text: string | null, around: Around = PLAIN): Answer | Refusal {
  return text === null ? refuse('not-found') : json(text, around);
}

/** `data` is an array of documents that are JSON text already; from a stream they are never all in memory. */
export function list(documents: Documents, around: Around = PLAIN): Answer {
  return { answer: 'list', documents, around };
}

/** The same from a stream, with further lists beside `data`: they are read after it. */
export function lists(documents: AsyncIterable<string>, beside: ListsBeside, around: Around = PLAIN): Answer {
  return { answer: 'list', documents, around, beside };
}

/** Not an envelope at all: a file, with its own type and headers. */
export function file(
  content: Buffer | Readable,
  type: string,
  headers: Readonly<Record<string, string>> = {},
  etag?: string,
): Answer {
  return { answer: 'file', content, type, headers, ...(etag === undefined ? {} : { etag }) };
}
