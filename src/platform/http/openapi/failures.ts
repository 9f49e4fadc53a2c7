// The failures of a route, as the OpenAPI document tells them: by status, the codes, and each refusal as an example.
import { refuse } from '../../kernel/refusal.ts';
import type { Json } from './schemas.ts';
import { codeOfRefusal, failure, type Failure, type RefusalTable } from '../refusing/refusals.ts';
import type { Route } from '../routes/route.ts';

export const FAILURE: Json = {
  type: 'object',
  description: 'Every failure has these six keys',
  required: ['success', 'message', 'body', 'data', 'errors', 'code'],
  properties: {
    success: { const: false, description: 'The call was refused' },
    message: { type: 'string' },
    body: { type: ['string', 'null'], description: 'One sentence that explains, where there is more to say' },
    data: { description: 'What the caller needs to go on; null where nothing is' },
    errors: {
      type: ['object', 'null'],
      description: 'Wrong fields by dotted path',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    code: {
      type: 'string',
      pattern: '^[a-z]+(-[a-z]+)*$',
      description:
        'What programs tell the failure by: it stays as it is, whatever becomes of the sentences. Each route names its ' +
        'codes by status; more may be added. Any address may also answer `route-unknown` (404), `method-not-allowed` ' +
        '(405), `malformed` (400), `expectation` (417), `too-slow` (408) and `too-large` (431: the headers).',
    },
  },
};

/** What it lacks is another permission from route to route. */
const TOLD_IN_PLACE = 'permission-missing';

/** Most refusals read the same wherever they come from: told once, and referred to by every route that has them. */
export function refusalExamples(refusals: RefusalTable, routes: readonly Route[]): Json {
  const told = new Set(routes.flatMap(refusalsOf));
  told.delete(TOLD_IN_PLACE);
  return Object.fromEntries(
    [...told].toSorted().map((refused) => [refused, { value: shown(failureFor(refusals, refused)) }]),
  );
}

export function failures(route: Route, refusals: RefusalTable): Json {
  const byStatus = new Map<number, { codes: Set<string>; examples: Record<string, Json> }>();
  for (const refused of refusalsOf(route)) {
    if (!Object.hasOwn(refusals, refused))
      throw new Error(`${route.method} ${route.path} names a refusal that no table has: ${refused}`);
    const failed = failureFor(refusals, refused, route.access.lacking);
    const { codes, examples } = byStatus.get(failed.status) ?? { codes: new Set(), examples: {} };
    codes.add(codeOfRefusal(refusals, refused));
    examples[refused] =
      refused === TOLD_IN_PLACE ? { value: shown(failed) } : { $ref: `#/components/examples/${refused}` };
    byStatus.set(failed.status, { codes, examples });
  }
  return Object.fromEntries(
    [...byStatus].map(([status, { codes, examples }]) => [
      status,
      {
        description: DESCRIPTIONS[status] ?? 'Refused',
        content: { 'application/json': { schema: failureOf(codes), examples } },
      },
    ]),
  );
}

function failureFor(refusals: RefusalTable, refused: string, lacking = 'lot.view'): Failure {
  const errors = refused === 'invalid' ? { field: ['Ce champ est obligatoire.'] } : null;
  const failed = failure(refusals, refuse(refused, { errors, details: { lacking } }));
  if (!failed) throw new Error(`no table has the refusal ${refused}`);
  return failed;
}

function shown(failed: Failure): Json {
  return JSON.parse(failed.text.replace(/\{\w+\}/g, '24')) as Json;
}

function failureOf(codes: ReadonlySet<string>): Json {
  return {
    allOf: [
      { $ref: '#/components/schemas/Failure' },
      { type: 'object', properties: { code: { enum: [...codes] } } },
    ],
  };
}

function refusalsOf(route: Route): string[] {
  return [...usualRefusals(route), ...(route.refuses ?? [])];
}

function usualRefusals(route: Route): string[] {
  const writes = route.method !== 'GET';
  const judges = route.body !== null || route.query !== null;
  const partner = route.door === 'partner';
  return [
    partner ? 'unauthenticated' : 'backoffice-unauthenticated',
    ...(route.access.words === null ? [] : [partner ? 'permission-missing' : 'role-missing']),
    ...(!partner && writes ? ['console-only'] : []),
    ...((partner ? /:(\w*Id|id)\b/ : /:/).test(route.path) ? ['not-found'] : []),
    ...(writes ? ['unsupported-type', 'too-large', 'too-slow', 'malformed-json', 'malformed'] : []),
    ...(judges || (partner && writes) ? ['invalid'] : []),
    ...(route.body ? ['not-an-object', 'unfit'] : []),
    ...(partner && writes
      ? ['idempotency-other-request', 'idempotency-running', 'idempotency-forgotten']
      : []),
    ...(partner ? ['rate-limited'] : []),
    'unavailable',
    'busy',
    'draining',
    'unreadable',
    'internal',
  ];
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request cannot be read, or the record is closed',
  401: 'The key or token is missing or not good here',
  403: 'A permission is missing, or the record is protected',
  404: 'No such record within the reach of this key',
  408: 'The body came in too slowly',
  409: 'The state of the record does not allow it',
  413: 'The body is too large',
  415: 'The body is of a type that is not read here',
  422: 'Fields are wrong; all of them are named',
  429: 'A budget of requests is used up',
  500: 'A fault of ours; `body` holds what finds it in our log',
  503: 'A store does not answer, or too much is asked at once; try again',
};
