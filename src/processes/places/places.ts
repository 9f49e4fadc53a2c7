// The table of French places, read once, when it is first needed.
import { readFile } from 'node:fs/promises';
import { Places } from '../../domain/places/locality.ts';

let loading: Promise<Places> | null = null;

export function places(): Promise<Places> {
  return (loading ??= readFile(new URL('./communes.tsv', import.meta.url), 'utf8').then(
    (table) => new Places(table),
  ));
}
