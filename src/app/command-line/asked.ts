// What commands say alike of what was typed for them.
import type { Backend } from '../backend.ts';
import { nearest } from '../nearest.ts';
import { exists } from '../../processes/spaces.ts';
import { BadUsage } from './command.ts';

export const LIKE = ': one is written 2026-03-14T09:00:00Z';

export async function knownSpace(backend: Backend, tenant: string): Promise<void> {
  if (!(await exists(backend, tenant))) throw await noSpace(backend, tenant);
}

/** With the one that may be meant. */
export async function noSpace({ rows }: Pick<Backend, 'rows'>, tenant: string): Promise<Error> {
  const known = await rows.selectFrom('tenants').select('tenant_key').orderBy('tenant_key').execute();
  const near = nearest(
    tenant,
    known.map(({ tenant_key }) => tenant_key),
  );
  return new Error(`there is no client space "${tenant}"${near === null ? '' : `; did you mean ${near}?`}`);
}

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
