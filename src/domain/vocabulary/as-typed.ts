// Numbers and days as they are typed in France: decimals with a comma or a point, thousands apart, units behind.

const SPACES = /[\s\u00a0\u202f]/g;
const UNITS = /(€|eur|euros?|m²|m2|ht|%)+$/i;

/** Null for what is no number. */
export function numberOf(text: string): number | null {
  const plain = pointed(bareOf(text));
  if (plain === null || !/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/**
 * `250.000`, `250,000`: a quarter of a million where that sign sets thousands apart, else with three decimals, which no
 * amount has. Whoever typed it meant thousands, and would be taken at a thousandth.
 */
export function isReadTwoWays(amount: string): boolean {
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bareOf(amount));
}

export const TWO_WAYS =
  'Ce montant se lit de deux façons : écrivez-le sans séparateur de milliers, comme 250000 ou 250000,00.';

function bareOf(text: string): string {
  return text.replace(SPACES, '').replace(UNITS, '');
}

/** With one point, before the decimals; null where it is not clear which sign that is. */
function pointed(text: string): string | null {
  const [commas, points] = [text.split(',').length - 1, text.split('.').length - 1];
  if (commas === 0 && points <= 1) return text;
  if (commas === 1 && points === 0) return text.replace(',', '.');
  const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const thousands = decimal === ',' ? '.' : ',';
  const isSingle = text.split(decimal).length === 2;
  const whole = commas > 0 && points > 0 ? text.slice(0, text.lastIndexOf(decimal)) : text;
  if (commas > 0 && points > 0 && !isSingle) return null;
  const separator = commas > 0 && points > 0 ? thousands : decimal;
  if (!whole.split(separator).every((group, i) => (i === 0 ? /^[+-]?\d{1,3}$/ : /^\d{3}$/).test(group)))
    return null;
  return whole.replaceAll(separator, '') + (whole === text ? '' : `.${text.slice(whole.length + 1)}`);
}

const FRENCH = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(T00:00(:00(\.0+)?)?Z?)?$/;

/** `2027-12-31` of `31/12/2027`, or as ISO 8601 has it; null for what is neither. Whether the day exists is not said. */
export function dayOf(text: string): string | null {
  const iso = ISO.exec(text);
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`;
  const french = FRENCH.exec(text);
  if (!french) return null;
  const [, day = '', month = '', year = ''] = french;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
