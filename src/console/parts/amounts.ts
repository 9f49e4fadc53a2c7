// Amounts as people type them: none is sent that would be a thousandth of what was meant.
import { isReadTwoWays, TWO_WAYS } from '../../domain/vocabulary/as-typed.ts';
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { invalid } from './refusal.ts';

/** What is wrong with them, told as the API tells it; null where nothing is. */
export function unclear(amounts: Readonly<Record<string, string | undefined>>): NotTold | null {
  const wrong = Object.entries(amounts).filter(([, text]) => text !== undefined && isReadTwoWays(text));
  if (wrong.length === 0) return null;
  return invalid(TWO_WAYS, Object.fromEntries(wrong.map(([name]) => [name, [TWO_WAYS]])));
}
