// The OpenAPI 3.1 document, from the same declarations that serve the routes. It is a function of them alone:
// no host, no clock, so that the committed copy can be compared with it.
import type { FastifyInstance } from 'fastify';
import { exampleOf } from './examples.ts';
import { answers } from './answers.ts';
import { FAILURE, refusalExamples } from './failures.ts';
import { parameters } from './parameters.ts';
import type { RecordedExample, RecordedExamples } from './recorded-examples.ts';
import { componentSchemas, published, type Json, type Publish } from './schemas.ts';
import { tellFields, toldRecords } from './sentences.ts';
import type { RefusalTable } from '../refusing/refusals.ts';
import { PREFIX, type OutgoingMessage, type Route, type RouteGroup } from '../routes/route.ts';

export interface Api {
  readonly partner: readonly RouteGroup[];
  readonly backoffice: readonly RouteGroup[];
  readonly refusals: RefusalTable;
  /** By operation, what was really sent and answered; what nobody recorded gets the plainest example that fits. */
  readonly examples?: RecordedExamples;
  /** What each permission lets a key do. */
  readonly permissions?: Readonly<Record<string, string>>;
}

/** The document that this application serves at /openapi.json. */
export function openApiDocument(app: FastifyInstance): unknown {
  return app.openApi();
}

export function describeApi({ partner, backoffice, refusals, examples = {}, permissions = {} }: Api): Json {
  const schemas = componentSchemas();
  const paths: Record<string, Record<string, Json>> = {};
  for (const group of [...partner, ...backoffice])
    for (const route of group.routes) {
      const path = openApiPath(route);
      (paths[path] ??= {})[route.method.toLowerCase()] = operation(
        group,
        path,
        route,
        refusals,
        schemas.publish,
        examples[nameOf(route)] ?? {},
      );
    }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Lotbook',
      version: '1.0',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      description:
        'The book of record of new-build property sales. Partners use the paths under `/v1`, the sales office ' +
        'those under `/backoffice/v1`. Every answer is an envelope; messages are French.\n\n' +
        'Partners: fields and query parameters that a route does not know are ignored, so a client written for a later ' +
        'version meets no refusal here; a misspelt filter filters nothing.',
    },
    servers: [{ url: '/' }],
    tags: [...partner, ...backoffice]
      .filter((group, i, all) => all.findIndex((other) => other.tag === group.tag) === i)
      .map(({ tag, description }) => ({ name: tag, description })),
    paths,
    ...outgoing(partner, schemas.publish),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: keyWords(permissions),
        },
        backoffice: { type: 'http', scheme: 'bearer', description: 'The token of the back office' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'lotbook-session',
          description: 'Of a person who has signed in; behind TLS `__Host-lotbook-session`. It reads.',
        },
      },
      schemas: { ...toldRecords(schemas.all()), Failure: FAILURE },
      examples: refusalExamples(
        refusals,
        [...partner, ...backoffice].flatMap((group) => group.routes),
      ),
    },
  };
  tellFields(document);
  return document;
}

function keyWords(permissions: Readonly<Record<string, string>>): string {
  const each = Object.entries(permissions).map(([name, sentence]) => `- \`${name}\`: ${sentence}`);
  return ['The key of one client space. What it may do is said by its permissions:', each.join('\n')].join(
    '\n\n',
  );
}

function operation(
  group: RouteGroup,
  path: string,
  route: Route,
  refusals: RefusalTable,
  publish: Publish,
  example: RecordedExample,
): Json {
  const asked = route.door === 'partner' ? 'Permission' : 'Roles';
  const permission = `${asked}: ${route.access.words ?? 'none'}.`;
  const description = [route.description, permission].filter(Boolean).join('\n\n');
  return {
    operationId: nameOf(route),
    summary: route.summary,
    ...(description === '' ? {} : { description }),
    tags: [group.tag],
    security: securityOf(route),
    parameters: parameters(path, route, publish, example),
    ...requestBody(route, publish, example.request),
    responses: answers(route, refusals, publish, example.answer),
  };
}

function securityOf({ door, method }: Route): Json[] {
  if (door === 'partner') return [{ apiKey: [] }];
  return [{ backoffice: [] }, ...(method === 'GET' ? [{ session: [] }] : [])];
}

function openApiPath(route: Route): string {
  return (PREFIX[route.door] + route.path).replace(/:(\w+)/g, '{$1}');
}

function nameOf(route: Route): string {
  return route.operationId ?? operationId(route);
}

function operationId(route: Route): string {
  const words = route.path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? `By-${part.slice(1)}` : part))
    .join('-');
  const name = `${route.door === 'partner' ? '' : 'backoffice-'}${route.method.toLowerCase()}-${words || 'space'}`;
  return inCamels(name);
}

function inCamels(name: string): string {
  return name.replace(/[-._](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function outgoing(groups: readonly RouteGroup[], publish: Publish): Json {
  const messages = groups.flatMap(({ tag, messages = [] }) => messages.map((message) => ({ tag, message })));
  if (messages.length === 0) return {};
  return {
    webhooks: Object.fromEntries(
      messages.map(({ tag, message }) => [message.name, { post: outgoingPost(tag, message, publish) }]),
    ),
  };
}

function outgoingPost(tag: string, { name: told, summary, body }: OutgoingMessage, publish: Publish): Json {
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    tags: [tag],
    operationId: inCamels(`told-${told}`),
    // who sends it is known by the signature in its headers
    security: [],
    summary,
    parameters: [
      header('webhook-id', 'Names the message: the same in every delivery of it'),
      header('webhook-timestamp', 'When it was sent, in seconds since 1970'),
      header('webhook-signature', '`v1,` and the signature; several, with spaces between, after a rotation'),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: publish(body), example: exampleOf(published(body)) } },
    },
    responses: { '2XX': { description: 'Received' }, 410: { description: 'Ends the subscription' } },
  };
}

function requestBody(route: Route, publish: Publish, recorded: unknown): Json {
  if (route.consumes === 'multipart/form-data')
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: {
                file: { type: 'string', format: 'binary', description: 'The file itself, a PDF of a plan' },
              },
            },
          },
        },
      },
    };
  if (!route.body) return {};
  const required = (route.body.required?.length ?? 0) > 0;
  return {
    requestBody: {
      required,
      content: {
        'application/json': {
          schema: publish(route.body),
          example: recorded ?? exampleOf(published(route.body)),
        },
      },
    },
  };
}
