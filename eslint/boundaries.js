// Rules about imports, and the one about the client of the event store.
import path from 'node:path';
import { fileOf, onEachImport, packageOf } from './imports.js';

/** A rule about imports: `judge` answers why one is wrong, or nothing. */
export function importRule(description, judge) {
  return {
    meta: { type: 'problem', docs: { description }, schema: [], messages: { wrong: '{{reason}}' } },
    create(context) {
      const root = context.cwd;
      const file = path.relative(root, context.filename).split(path.sep).join('/');
      return onEachImport((specifier, node, typeOnly) => {
        const reason = judge({
          typeOnly,
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

const ADAPTER = 'src/platform/eventstore/event-store.ts';
/** What the client throws is read in a file of its own; the calls of the hot paths are made in one each. */
const SPEAKERS = new Set([
  ADAPTER,
  'src/platform/eventstore/all-pages.ts',
  'src/platform/eventstore/read-call.ts',
  'src/platform/eventstore/all-subscription.ts',
  'src/platform/eventstore/append-line.ts',
  'src/platform/eventstore/store-away.ts',
  'src/platform/eventstore/stream-page.ts',
]);

export const oneEventStoreClient = importRule(
  'One adapter imports the event store client',
  ({ file, specifier, package: name }) => {
    if (name !== '@eventstore/db-client' || SPEAKERS.has(file)) return null;
    if (file.startsWith('src/platform/embedded/') && specifier.startsWith('@eventstore/db-client/generated/'))
      return null;
    return `only ${ADAPTER} speaks through the event store client: use EventStore`;
  },
);
