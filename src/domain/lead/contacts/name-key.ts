// Family names as they are searched: without case or accents.

/** Letters that Unicode does not take apart: a stroke through a letter, and two letters written as one. */
const PLAIN: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  þ: 'th',
  ı: 'i',
};
const UNDIVIDED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

export function nameKey(name: string): string {
  return name
    .replaceAll('’', "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(UNDIVIDED, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
