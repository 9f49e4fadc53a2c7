// How a feature declares its routes: what comes in, who may, and the one thing that is done.
//
//   partner.get('/programs/:programId', {
//     summary: 'Read a program sheet',
//     permission: anyProgramPermission,
//     answer: ProgramSheet,
//     handle: ({ params, key }) => sheet(key, params.programId),
//   })
import { Type, type Static, type TObject, type TSchema } from 'typebox';
import type { Refusal } from '../../kernel/refusal.ts';
import { OPEN, type Access } from '../doors/access.ts';
import type { Caller } from '../doors/callers.ts';
import type { Answer } from '../answers/answer.ts';
import type { Attempt } from '../once/idempotency.ts';
import type { RefusalTable } from '../refusing/refusals.ts';
import type { ReceivedFile, ReceiveFile } from '../bodies/upload.ts';
import type { Rules, Wrong } from '../../judging/validation.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What stands before the paths of a door's routes. */
export const PREFIX = { partner: '/v1/:tenantKey', backoffice: '/backoffice/v1' } as const;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `:id` and `:somethingId` are positive ints, anything else text. */
export type Params<Path extends string> = {
  readonly [Name in ParamNames<Path>]: Name extends 'id' | `${string}Id` ? number : string;
};

interface Located<Path extends string> {
  readonly params: Params<Path>;
  readonly requestId: string;
}

interface Judged<Q extends TSchema, B extends TSchema> {
  readonly query: Static<Q>;
  readonly body: Static<B>;
  /** The same on every retry of one request with an Idempotency-Key: event ids are derived from it. */
  readonly seed: string;
  /** Nothing may be decided any more: a retry is told what an earlier try of the same request has stored. */
  readonly onlyStored: boolean;
  readonly idempotency: Pick<Attempt, 'remember' | 'remembered' | 'found' | 'concerns' | 'concerned'>;
  /** Of what was asked, without the query: where the links of a page lead. */
  readonly address: string;
}

interface WithKey {
  /** Who asks. */
  readonly key: Caller;
}

type Handled = Answer | Refusal | Promise<Answer | Refusal>;
type Nothing = TObject<Record<never, never>>;

interface Documentation {
  readonly summary: string;
  readonly description?: string;
  readonly operationId?: string;
  /** The schema of `data`. The service does not check what it answers; every journey does. */
  readonly answer?: TSchema;
  readonly paginated?: boolean;
  /** Schemas of the lists that may stand beside `data`. */
  readonly beside?: Readonly<Record<string, TSchema>>;
  /** The types of the file that it answers with instead of the envelope. */
  readonly files?: readonly string[];
  /** A write that waits for no read model, so that it is never answered with 202. */
  readonly isAtOnce?: boolean;
  /**
   * Fields of its answer that a 202 tells beside the number of the record: what only this answer ever tells, and what is
   * known before it can be read.
   */
  readonly toldAtOnce?: readonly string[];
  /** Codes of the refusals that this route can give beside the usual ones. */
  readonly refuses?: readonly string[];
}

interface Declared<Path extends string, Q extends TObject, B extends TObject, Caller> extends Documentation {
  readonly query?: Q;
  readonly body?: B;
  /** Rules between the fields of the body; what they find wrong joins the same 422. */
  readonly rules?: Rules<B>;
  readonly queryRules?: Rules<Q>;
  /**
   * What is wrong with the body only for those who look something up: who exists, how the record stands. Asked about
   * the fields that are right, whatever else is wrong, and told in the same 422. `handle` finds nothing wrong any more,
   * unless somebody was faster.
   */
  readonly lookups?: (
    fields: Partial<Static<B>>,
    call: Located<Path> & { readonly query: Partial<Static<Q>> } & Caller,
    wrong: ReadonlySet<string>,
  ) => Promise<Wrong | null>;
  /** Status of a success; POST 201, others 200 unless said. */
  readonly status?: 200 | 201 | 202;
  /** Bytes; 1 MiB unless said. */
  readonly bodyLimit?: number;
  /** Whether the record in the path is there: false is 404, and comes before any look at the body's fields. */
  readonly record?: (call: Located<Path> & Caller) => Promise<boolean | Refusal>;
  /** The tag of what `handle` would answer, when it costs less than the answer: a match is 304 at once. */
  readonly etag?: (call: Located<Path> & Judged<Q, B> & Caller) => Promise<string | null>;
  readonly handle: (call: Located<Path> & Judged<Q, B> & Caller) => Handled;
}

interface PartnerRoute<
  Path extends string,
  Q extends TObject = Nothing,
  B extends TObject = Nothing,
> extends Declared<Path, Q, B, WithKey> {
  readonly permission: Access;
  /** Counts against the key's hourly budget for the program. */
  readonly heavy?: boolean;
}

/** A route that takes a file in: a form with the field `file`, checked by `receive` while it streams. */
interface UploadRoute<Path extends string> extends Omit<PartnerRoute<Path>, 'handle' | 'body'> {
  readonly receive: ReceiveFile;
  readonly handle: (
    call: Located<Path> & Judged<Nothing, Nothing> & WithKey & { readonly upload: ReceivedFile },
  ) => Handled;
}

/** The same at the back office. */
interface OfficeUploadRoute<Path extends string> extends Omit<BackofficeRoute<Path>, 'handle' | 'body'> {
  readonly receive: ReceiveFile;
  readonly handle: UploadRoute<Path>['handle'];
}

interface BackofficeRoute<
  Path extends string,
  Q extends TObject = Nothing,
  B extends TObject = Nothing,
> extends Declared<Path, Q, B, WithKey> {
  /** Which roles may. */
  readonly roles: Access;
}

/** A declaration whose types have done their work. */
export interface Route extends Documentation {
  readonly door: 'partner' | 'backoffice';
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly query: TObject | null;
  readonly body: TObject | null;
  readonly rules: ((fields: never, wrong: ReadonlySet<string>) => ReturnType<Rules<TSchema>>) | undefined;
  readonly queryRules: Route['rules'];
  readonly lookups:
    ((fields: never, call: never, wrong: ReadonlySet<string>) => Promise<Wrong | null>) | undefined;
  readonly status: 200 | 201 | 202;
  readonly bodyLimit: number;
  readonly consumes: 'application/json' | 'multipart/form-data';
  readonly receive: ReceiveFile | null;
  readonly heavy: boolean;
  readonly record: ((call: never) => Promise<boolean | Refusal>) | undefined;
  readonly etag: ((call: never) => Promise<string | null>) | undefined;
  readonly handle: (call: never) => Handled;
}

/** What the service itself posts to subscribers; documentation only. */
export interface OutgoingMessage {
  readonly name: string;
  readonly summary: string;
  readonly body: TSchema;
}

export interface RouteGroup {
  readonly tag: string;
  readonly description: string;
  readonly routes: readonly Route[];
  readonly messages?: readonly OutgoingMessage[];
  /** The group's own refusals; the shell's are known everywhere. */
  readonly refusals?: RefusalTable;
}

const MIB = 1024 * 1024;

function erase(
  door: Route['door'],
  method: Method,
  path: string,
  declared: Declared<string, TObject, TObject, never> & {
    permission?: Access;
    roles?: Access;
    heavy?: boolean;
    receive?: ReceiveFile;
    consumes?: Route['consumes'];
  },
): Route {
  const { permission, roles, heavy = false, receive = null } = declared;
  return {
    ...declared,
    door,
    method,
    path,
    access: permission ?? roles ?? OPEN,
    // the back office refuses what it does not know, also where it knows nothing
    query: declared.query ?? (door === 'backoffice' ? Type.Object({}) : null),
    body: declared.body ?? null,
    rules: declared.rules,
    queryRules: declared.queryRules,
    lookups: declared.lookups,
    status: declared.status ?? (method === 'POST' ? 201 : 200),
    bodyLimit: declared.bodyLimit ?? MIB,
    consumes: declared.consumes ?? 'application/json',
    receive,
    heavy,
    record: declared.record,
    etag: declared.etag,
    handle: declared.handle,
  } as Route;
}

function partnerMethod(method: Method) {
  return <const Path extends string, Q extends TObject = Nothing, B extends TObject = Nothing>(
    path: Path,
    route: PartnerRoute<Path, Q, B>,
  ): Route => erase('partner', method, path, route as never);
}

function backofficeMethod(method: Method) {
  return <const Path extends string, Q extends TObject = Nothing, B extends TObject = Nothing>(
    path: Path,
    route: BackofficeRoute<Path, Q, B>,
  ): Route => erase('backoffice', method, path, route as never);
}

/** Paths come after `/v1/{tenantKey}`; the empty path is the client space itself. */
export const partner = {
  get: partnerMethod('GET'),
  post: partnerMethod('POST'),
  put: partnerMethod('PUT'),
  delete: partnerMethod('DELETE'),
  /** A POST of one file. */
  upload: <const Path extends string>(path: Path, route: UploadRoute<Path>): Route =>
    erase('partner', 'POST', path, { ...route, consumes: 'multipart/form-data' } as never),
};

/** Paths come after `/backoffice/v1`. */
export const backoffice = {
  get: backofficeMethod('GET'),
  post: backofficeMethod('POST'),
  put: backofficeMethod('PUT'),
  delete: backofficeMethod('DELETE'),
  /** A POST of one file. */
  upload: <const Path extends string>(path: Path, route: OfficeUploadRoute<Path>): Route =>
    erase('backoffice', 'POST', path, { ...route, consumes: 'multipart/form-data' } as never),
};
