// Amounts as people type them: none is sent that would be a thousandth of what was meant.
import { isReadTwoWays, TWO_WAYS } from '../../domain/vocabulary/as-typed.ts';
import type { NotTold } from '../../platform/http/inside.ts';

/** What is wrong with them, told as the API tells it; null where nothing is. */
export function unclear(amounts: Readonly<Record<string, string | undefined>>): NotTold | null {
  const wrong = Object.entries(amounts).filter(([, text]) => text !== undefined && isReadTwoWays(text));
  if (wrong.length === 0) return null;
  return {
    success: false,
    status: 422,
    code: 'invalid',
    message: TWO_WAYS,
    body: null,
    errors: Object.fromEntries(wrong.map(([name]) => [name, [TWO_WAYS]])),
  };
}
