// What somebody probably meant who typed something that no command takes, and the sentence that says so.
import { nearest } from '../nearest.ts';
import type { Command } from './command.ts';

/** What newcomers try, and what does it here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  start: 'npm start starts the service',
  run: 'npm start starts the service',
  serve: 'npm start starts the service',
  stop: 'Ctrl-C or SIGTERM stops the service',
  status: 'npx lotbook doctor says how it does',
  health: 'npx lotbook doctor says how it does',
  check: 'npx lotbook doctor says how it does',
  migrate: 'a start of the service migrates its tables',
  import: 'a grid is imported in the console, on the page of its program',
  user: 'npx lotbook invite lets a person in',
  users: 'npx lotbook invite lets a person in',
  login: 'npx lotbook invite prints a link that signs a person in',
  dump: 'npx lotbook backup writes everything that must survive',
  verify: 'that is npx lotbook audit verify',
  seal: 'that is npx lotbook audit seal',
  history: 'that is npx lotbook audit',
  anonymise: 'a lead is anonymised in the console, or by POST …/leads/{id}/anonymise',
};

/** Errors of `parseArgs` as ours are said. */
export function problemOf(error: Error, name: string): string {
  const [, surplus] = /^Unexpected argument '([^']*)'/.exec(error.message) ?? [];
  if (surplus !== undefined) return `${name} takes no "${surplus}"`;
  const [, valueless] = /^Option '(?:-\w, )?(--[\w-]+) <value>' argument/.exec(error.message) ?? [];
  if (valueless !== undefined) return `${valueless} wants a value behind it`;
  const [, unknown] = /^Unknown option '([^']*)'/.exec(error.message) ?? [];
  return unknown === undefined ? error.message : `${name} has no option "${unknown}"`;
}

/** Behind a sentence that has the word in quotes; nothing where nothing is near. */
export function meant(problem: string, command: Command | undefined, commands: readonly Command[]): string {
  const [, typed] = /["'](--?[^"' ]+|[^"' ]+)["']/.exec(problem) ?? [];
  if (typed === undefined) return '';
  if (!command)
    return elsewhere(typed) ?? asked(nearest(typed, [...commands.map(nameOf), '--version', '--help']));
  if (problem === `${command.name} takes no "${typed}"`) return asked(asOption(typed, command));
  const known = wordsOf(command).filter((word) => word.startsWith('-') === typed.startsWith('-'));
  return asked(begunBy(typed, known) ?? nearest(typed, known), typed);
}

function elsewhere(typed: string): string | null {
  const said = Object.hasOwn(ELSEWHERE, typed) ? ELSEWHERE[typed] : undefined;
  if (said !== undefined) return `: ${said}`;
  return /^-v$/i.test(typed) ? asked('--version') : null;
}

function asked(word: string | null, typed?: string): string {
  return word === null || word === typed ? '' : `; did you mean ${word}?`;
}

/** Of an option that was cut short, or made longer: `-o`, `--output`. */
function begunBy(typed: string, known: readonly string[]): string | null {
  if (!typed.startsWith('-')) return null;
  const bare = typed.replace(/^-+/, '');
  const found = known.filter((word) => {
    const option = word.slice(2);
    return option.startsWith(bare) || (option.length > 1 && bare.startsWith(option));
  });
  return found.length === 1 ? found[0]! : null;
}

/** What stands alone was probably meant for the only option that takes something. */
function asOption(typed: string, command: Command): string | null {
  const options = new Set(usageLines(command).flatMap((line) => line.match(/--[a-z-]+(?= [^\]\s])/g) ?? []));
  const [only] = options;
  return options.size === 1 ? `${only} ${typed}` : null;
}

/** What can be typed behind the name: options and lower-case words, not what explains them. */
function wordsOf(command: Command): string[] {
  return usageLines(command).flatMap((line) => line.match(/--[a-z-]+|(?<![\w-])[a-z]+(?![\w.@-])/g) ?? []);
}

function usageLines({ usage }: Command): string[] {
  return usage.filter((line) => !line.startsWith(' '));
}

function nameOf({ name }: Command): string {
  return name;
}
