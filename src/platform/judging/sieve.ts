// Keeps of outside data what is right, field by field, and of a list element by element, with the reason for what is
// left out. Only what was judged alone and found right is kept: what nobody has named wrong is not right for that.
import type { TObject } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { INVALID, messageFor } from './messages.ts';
import { MOST_ERRORS } from './schema.ts';
import { isPlainObject, join, type Node } from './tidy.ts';
import { fieldByField, judge, noErrors, type Errors, type Judge } from './validation.ts';

interface Sifted {
  readonly kept: Record<string, unknown>;
  readonly reasons: Record<string, string>;
}

/** A longer list is left out as a whole: nobody is told more than this of one field. */
const MOST_ELEMENTS = MOST_ERRORS;
const TOO_LONG = messageFor({ keyword: 'maxItems', params: { limit: MOST_ELEMENTS } } as never);

export function sieve(schema: TObject): (payload: Readonly<Record<string, unknown>>) => Sifted {
  const judgeWhole: Judge = judge(schema, { source: 'json', unknown: 'refuse', rules: undefined });
  const fits = fieldByField(schema);
  const elements = new Map<string, Validator>();

  const fitsAsElement = (field: string, element: unknown): boolean => {
    const validator = elements.get(field) ?? Compile(itemsOf(schema.properties[field] as Node) as never);
    elements.set(field, validator);
    return validator.Check(element);
  };

  /** The elements that are right, where that makes the list right. */
  function sifted(field: string, list: readonly unknown[], errors: Errors): unknown[] | null {
    const right: unknown[] = [];
    for (const [index, element] of list.entries()) {
      const path = join(field, index);
      if (errors[path] === undefined && fitsAsElement(field, element)) right.push(element);
      else errors[path] ??= [INVALID];
    }
    if (!fits(field, { [field]: right })) return null;
    delete errors[field];
    return right;
  }

  return (payload) => {
    const errors = noErrors();
    const { short, long } = byLength(payload);
    for (const field of long) errors[field] = [TOO_LONG];
    const judged = judgeWhole(short, errors);
    const kept: Record<string, unknown> = {};
    const wrong = new Set(Object.keys(errors).map((path) => path.split('.')[0]));
    for (const [field, value] of Object.entries(isPlainObject(judged) ? judged : {})) {
      const right = !wrong.has(field) ? value : Array.isArray(value) ? sifted(field, value, errors) : null;
      if (right !== null || !wrong.has(field)) kept[field] = right;
      else errors[field] ??= [INVALID];
    }
    return { kept, reasons: reasonsOf(errors) };
  };
}

function reasonsOf(errors: Errors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, [message]]) => [path, message ?? INVALID]));
}

function itemsOf(node: Node): Node {
  return node.items ?? node.anyOf?.find((branch) => branch.items)?.items ?? {};
}

function byLength(payload: Readonly<Record<string, unknown>>) {
  const isLong = (value: unknown): boolean => Array.isArray(value) && value.length > MOST_ELEMENTS;
  return {
    long: Object.keys(payload).filter((field) => isLong(payload[field])),
    short: Object.fromEntries(Object.entries(payload).filter(([, value]) => !isLong(value))),
  };
}
