// Which files and packages a file imports, resolved as the language resolves them.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

/** The name of an imported package (`@scope/name`), or null for a relative import. */
export function packageOf(specifier) {
  if (specifier.startsWith('.') || path.isAbsolute(specifier)) return null;
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The file that a relative import means, written from the root of the repository. */
export function fileOf(root, importer, specifier) {
  if (packageOf(specifier) !== null) return null;
  return path
    .relative(root, path.resolve(path.dirname(importer), specifier))
    .split(path.sep)
    .join('/');
}

/** Every import of a file that is checked, static or dynamic, with the node to report and whether it is one of types. */
export function onEachImport(report) {
  const look = (node) => {
    if (node.source?.type !== 'Literal' || typeof node.source.value !== 'string') return;
    report(node.source.value, node.source, (node.importKind ?? node.exportKind) === 'type');
  };
  return {
    ImportDeclaration: look,
    ImportExpression: look,
    ExportNamedDeclaration: look,
    ExportAllDeclaration: look,
    TSImportType: (node) => {
      const literal = node.source ?? node.argument?.literal;
      if (typeof literal?.value === 'string') report(literal.value, literal, true);
    },
  };
}

const parsed = new Map();

/** What a file imports at run time, at its head or in the middle of its work. Types are left out: they are gone by then. */
function valueImports(file) {
  if (!existsSync(file)) return [];
  const { mtimeMs } = statSync(file);
  const known = parsed.get(file);
  if (known?.mtimeMs === mtimeMs) return known.imports;
  const imports = [];
  const look = (node) => {
    const declared = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    const typeOnly = ts.isImportDeclaration(node) ? node.importClause?.isTypeOnly : node.isTypeOnly;
    if (declared && node.moduleSpecifier && typeOnly !== true) imports.push(node.moduleSpecifier.text);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument)) imports.push(argument.text);
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext));
  parsed.set(file, { mtimeMs, imports });
  return imports;
}

/**
 * Walks the run-time imports of one import and returns the first way to something forbidden: the files passed through,
 * and at the end what may not be reached. Null when there is none.
 */
export function wayTo(root, importer, specifier, isForbidden) {
  const seen = new Set();
  const queue = [{ importer, specifier, way: [] }];
  for (const { importer: from, specifier: to, way } of queue) {
    const file = fileOf(root, from, to);
    const name = file ?? packageOf(to);
    if (isForbidden({ file, package: packageOf(to) })) return [...way, name];
    if (file === null || seen.has(file)) continue;
    seen.add(file);
    const absolute = path.join(root, file);
    for (const next of valueImports(absolute))
      queue.push({ importer: absolute, specifier: next, way: [...way, file] });
  }
  return null;
}
