// What was typed, as the API takes it. What is of another kind than it should be stays as it was typed, for the API to say so.
import { numberOf as readNumber } from '../domain/vocabulary/as-typed.ts';

/** Browsers end lines in a way of their own, whatever they were shown. */
export function linesOf(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** As a field of one line holds it: a browser would drop the ends of lines, and run words together. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').trim();
}

export function textOf(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** People type spaces into numbers, a comma before decimals, and the sign of the money behind them. */
export function numberOf(text: string | undefined): number | string | null {
  if (text === undefined || text === '') return null;
  return readNumber(text) ?? text;
}

/** One a line, or between commas. */
export function listOf(text: string | undefined, between = /[\n,;]/): string[] {
  return (text ?? '')
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Of a choice between yes, no and unknown. */
export function flagOf(text: string | undefined): boolean | string | null {
  if (text === undefined || text === '') return null;
  if (text === 'oui') return true;
  return text === 'non' ? false : text;
}
