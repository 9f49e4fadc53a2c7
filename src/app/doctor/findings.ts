// What a doctor says of one thing: that it is well, that nobody could look, or what is wrong and what to do.
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
  ...{ about, is: 'wrong', says, remedy },
});

/** A check that fails is a finding of its own, and no other goes without for it. */
export async function checked(
  about: string,
  remedy: string,
  check: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    const says = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return [wrong(about, says || 'does not answer', remedy)];
  }
}
