// The tables of routes of docs/api.md, made from the API document.
interface Operation {
  readonly summary: string;
  readonly description?: string;
}

const START = '<!-- routes: written by `npm run docs` -->';
const END = '<!-- end of routes -->';

export function withRoutes(page: string, paths: Readonly<Record<string, Record<string, Operation>>>): string {
  const [before, rest = ''] = page.split(START);
  const after = rest.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/api.md has lost the place of its routes');
  const partners = rows(paths, '/v1/{tenantKey}', ({ summary, description }) => [
    summary,
    permissionIn(description),
  ]);
  const desk = rows(paths, '/backoffice/v1', ({ summary }) => [summary]);
  return [
    before + START,
    '',
    '| partners, after `/v1/{tenantKey}` | does | permission |',
    '| --- | --- | --- |',
    ...partners,
    '',
    '| back office, after `/backoffice/v1` | does |',
    '| --- | --- |',
    ...desk,
    '| GET, PUT `/clock` | Read, move forward the test clock; only with `LOTBOOK_TEST_CLOCK=1` |',
    '',
    END + after,
  ].join('\n');
}

function rows(
  paths: Readonly<Record<string, Record<string, Operation>>>,
  door: string,
  cells: (operation: Operation) => string[],
): string[] {
  return Object.entries(paths)
    .filter(([path]) => path.startsWith(door))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => {
        const address = path.slice(door.length);
        const route = `${method.toUpperCase()} ${address === '' ? '(the client space itself)' : `\`${address}\``}`;
        return `| ${[route, ...cells(operation)].join(' | ')} |`;
      }),
    );
}

function permissionIn(description = ''): string {
  return /Permission: (.*?)\.(\s|$)/.exec(description)?.[1] ?? 'none';
}
