// Judges outside data against a schema and names every wrong field at once. Naming ends somewhere, refusing does not:
// a value that does not check is never without an error, and a field that does not check is never without a name.
import { Type, type Static, type TObject, type TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { lazily } from '../kernel/waiting/lazily.ts';
import { INVALID, messageFor, REQUIRED } from './messages.ts';
import { join, tidy, type Tidying } from './tidy.ts';

export type Errors = Record<string, string[]>;

/** Without a prototype: a field may be called `__proto__`, and is then named like any other. */
export function noErrors(): Errors {
  return Object.create(null) as Errors;
}

/**
 * Rules between fields. They see the fields that are right, and the names of those that are wrong or
 * missing, so that one mistake is not reported twice; what they return joins the same answer.
 */
export type Rules<S extends TSchema> = (
  fields: Partial<Static<S>>,
  wrong: ReadonlySet<string>,
) => Readonly<Record<string, readonly string[]>> | null;

/** What is found wrong: by dotted path, each with its messages. */
export type Wrong = Readonly<Record<string, readonly string[]>>;

/** The fields of which nothing is wrong, and the names of the others. */
export function rightOf(value: unknown, errors: Wrong) {
  const wrong = topOf(errors);
  const right = Object.entries(value as object).filter(([name]) => !wrong.has(name));
  return { right: Object.fromEntries(right) as Record<string, unknown>, wrong };
}

export type Judge = (value: unknown, errors: Errors) => unknown;

export interface JudgeOptions {
  readonly source: Tidying['source'];
  readonly unknown: Tidying['unknown'];
  readonly rules: ((fields: never, wrong: ReadonlySet<string>) => ReturnType<Rules<TSchema>>) | undefined;
}

/** Makes a function that returns the cleaned value and adds to `errors` what is wrong with it. */
export function judge(schema: TObject, options: JudgeOptions): Judge {
  const validator = lazily(() => Compile(schema));
  const fits = fieldByField(schema);
  const rules = options.rules as Rules<TObject> | undefined;
  return (value, errors) => {
    const found = noErrors();
    const wrong = (path: string, message: string): void => {
      (found[path] ??= []).push(message);
    };
    const tidied = tidy(schema, value, { source: options.source, unknown: options.unknown, wrong });
    if (!validator().Check(tidied)) {
      const unfit = new Set(Object.keys(found));
      for (const [path, message] of describe(validator().Errors(tidied)))
        if (!unfit.has(path)) wrong(path, message);
      const named = topOf(found);
      for (const name of Object.keys(schema.properties))
        if (!named.has(name) && !fits(name, tidied)) wrong(name, INVALID);
      if (Object.keys(found).length === 0) wrong('', INVALID);
    }
    if (rules) {
      const { right, wrong: names } = rightOf(tidied, found);
      const broken = rules(right as never, names) ?? {};
      for (const [path, list] of Object.entries(broken)) for (const message of list) wrong(path, message);
    }
    Object.assign(errors, found);
    return tidied;
  };
}

function topOf(errors: Wrong): Set<string> {
  return new Set(Object.keys(errors).map((path) => path.split('.')[0] ?? path));
}

/** Whether one field of an object is right, whatever the others are; asked only where something is wrong. */
export function fieldByField(schema: TObject): (name: string, value: unknown) => boolean {
  const validators = new Map<string, Validator>();
  return (name, value) => {
    let validator = validators.get(name);
    if (!validator) {
      validator = Compile(Type.Object({ [name]: schema.properties[name]! }));
      validators.set(name, validator);
    }
    return validator.Check(value);
  };
}

function describe(errors: readonly TLocalizedValidationError[]): [string, string][] {
  const branches = unionBranches(errors);
  return errors.flatMap((error): [string, string][] => {
    const path = dotted(error.instancePath);
    if (error.keyword === 'required')
      return error.params.requiredProperties.map((name) => [join(path, name), REQUIRED]);
    if (error.keyword === 'anyOf')
      return (branches.get(`${error.schemaPath}/anyOf`)?.size ?? 0) === 1 ? [] : [[path, INVALID]];
    if (isNullBranch(error)) return [];
    const union = UNION.exec(error.schemaPath)?.[1];
    if (union !== undefined && (branches.get(union)?.size ?? 0) > 1) return [];
    return [[path, messageFor(error)]];
  });
}

const UNION = /^(.*\/anyOf)\/(\d+)/;

/** Of each union that failed, the branches that could have been meant: all but the one that says null. */
function unionBranches(errors: readonly TLocalizedValidationError[]): Map<string, Set<string>> {
  const branches = new Map<string, Set<string>>();
  for (const error of errors) {
    const [, union, branch] = UNION.exec(error.schemaPath) ?? [];
    if (union === undefined || branch === undefined || isNullBranch(error)) continue;
    branches.set(union, (branches.get(union) ?? new Set()).add(branch));
  }
  return branches;
}

function isNullBranch(error: TLocalizedValidationError): boolean {
  return error.keyword === 'type' && error.params.type === 'null';
}

function dotted(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    .join('.');
}
