// What may import what: the rules that keep the parts of the house apart.
import path from 'node:path';
import { fileOf, onEachImport, packageOf, wayTo } from './imports.js';

/** A rule about imports: `judge` answers why one is wrong, or nothing. */
export function importRule(description, judge) {
  return {
    meta: { type: 'problem', docs: { description }, schema: [], messages: { wrong: '{{reason}}' } },
    create(context) {
      const root = context.cwd;
      const file = path.relative(root, context.filename).split(path.sep).join('/');
      return onEachImport((specifier, node) => {
        const reason = judge({
          root,
          file,
          importer: context.filename,
          specifier,
          imported: fileOf(root, context.filename, specifier),
          package: packageOf(specifier),
        });
        if (reason) context.report({ node, messageId: 'wrong', data: { reason } });
      });
    },
  };
}

export const kernelStandsAlone = importRule('The kernel knows no feature', ({ imported }) =>
  imported === null || imported.startsWith('src/kernel/')
    ? null
    : `the kernel knows nothing of ${imported}: pass in what it needs`,
);

const ROUTE_FILE = /^src\/[^/]+\/(routes|desk)\.ts$/;
const SHELL_FILE = /^src\/http\//;
/** What the shell shares with everyone: limits of texts, names of permissions. Data, which serves no request. */
export const SHELL_VOCABULARY = new Set(['src/http/schema.ts', 'src/http/permissions.ts']);

export const projectionsKnowNoRoutes = importRule(
  'A projection never imports a route',
  ({ root, importer, specifier }) => {
    const way = wayTo(
      root,
      importer,
      specifier,
      ({ file }) =>
        file !== null && (ROUTE_FILE.test(file) || (SHELL_FILE.test(file) && !SHELL_VOCABULARY.has(file))),
    );
    return way && `a projection must not depend on routes: this leads to ${way.join(' → ')}`;
  },
);

export const oneEventStoreClient = importRule(
  'One adapter imports the event store client',
  ({ file, specifier, package: name }) => {
    if (name !== '@eventstore/db-client' || file === 'src/kernel/event-store.ts') return null;
    if (file.startsWith('src/embedded/') && specifier.startsWith('@eventstore/db-client/generated/'))
      return null;
    return 'only src/kernel/event-store.ts speaks through the event store client: use EventStore';
  },
);
