// What commands say alike of what was typed for them.
import { BadUsage } from './command.ts';

export const LIKE = ': one is written 2026-03-14T09:00:00Z';

/** Of a word that is wrong; one that is missing is not named. */
export function not(typed: string): string {
  return typed === '' ? '' : `, not "${typed}"`;
}

export function checkId(name: string, kind: string, typed: string): void {
  if (typed === '') throw new BadUsage(`${name} ${kind} wants an id`);
  if (!/^[1-9]\d{0,9}$/.test(typed))
    throw new BadUsage(
      `"${typed}" is not the id of a ${kind}: ids are the numbers of the API and of addresses`,
    );
}
