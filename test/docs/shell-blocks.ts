// The commands that the pages tell their readers to type, as they stand there.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Typed {
  readonly page: string;
  /** Without what is said of it behind a `#`. */
  readonly command: string;
}

export interface Page {
  readonly name: string;
  readonly text: string;
}

export async function pages(): Promise<Page[]> {
  const docs = (await readdir(path.join(root, 'docs'))).filter((name) => name.endsWith('.md'));
  const names = ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)];
  return await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(root, name), 'utf8') })),
  );
}

export async function typedCommands(): Promise<Typed[]> {
  return (await pages()).flatMap(({ name, text }) =>
    [...text.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block = '']) =>
      commandsOf(block).map((command) => ({ page: name, command })),
    ),
  );
}

/** A command goes on behind a `\`, in quotes that are open, and up to the end of a text that it is given. */
function commandsOf(block: string): string[] {
  const found: string[] = [];
  let open = '';
  for (const line of block.split('\n')) {
    open = open === '' ? line.replace(/ +# .*$/, '') : `${open}\n${line}`;
    if (isOpen(open)) continue;
    if (open.trim() !== '') found.push(open.replaceAll('\\\n', ' '));
    open = '';
  }
  if (open !== '') throw new Error(`a command has no end: ${open}`);
  return found;
}

function isOpen(command: string): boolean {
  if (command.endsWith('\\')) return true;
  const [, end] = /<<(\w+)/.exec(command) ?? [];
  if (end !== undefined) return !command.endsWith(`\n${end}`);
  let quote = '';
  for (const sign of command)
    if (quote === '' ? sign === '"' || sign === "'" : sign === quote) quote = quote === '' ? sign : '';
  return quote !== '';
}

/** The words of one command, as a shell would take them apart. */
export function wordsOf(command: string): string[] {
  return [...command.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ''),
  );
}

/** What stands before a command sets it for that command alone. */
export function withSettings(words: readonly string[]): {
  env: Record<string, string>;
  rest: readonly string[];
} {
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  const at = first < 0 ? words.length : first;
  const env = Object.fromEntries(
    words.slice(0, at).map((word): [string, string] => {
      const sign = word.indexOf('=');
      return [word.slice(0, sign), word.slice(sign + 1)];
    }),
  );
  return { env, rest: words.slice(at) };
}
