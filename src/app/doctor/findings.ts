// What a doctor says of one thing: that it is well, that nobody could look, or what is wrong and what to do.
import { isPostgresAway } from '../../platform/postgres/postgres.ts';

export interface Finding {
  readonly about: string;
  readonly is: 'well' | 'unknown' | 'wrong';
  readonly says: string;
  /** Only of what is wrong. */
  readonly remedy?: string;
}

export const well = (about: string, says: string): Finding => ({ about, is: 'well', says });
export const unknown = (about: string, says: string): Finding => ({ about, is: 'unknown', says });
export const wrong = (about: string, says: string, remedy: string): Finding => ({
  about,
  is: 'wrong',
  says,
  remedy,
});

/**
 * A check that fails is a finding of its own, and no other goes without for it. All of them ask Postgres too: what is wrong is
 * not what was looked at then.
 */
export async function checked(
  about: string,
  remedies: { readonly own: string; readonly postgres: string },
  check: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    const says = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    const [what, remedy] = isPostgresAway(error) ? ['Postgres', remedies.postgres] : [about, remedies.own];
    return [wrong(what, says || 'does not answer', remedy)];
  }
}
