// Regular expressions as EventStoreDB reads them, which are .NET's. What means the same in JavaScript, or can be said in
// it, is taken over; anything else is refused, for it would match other streams here than there.

/** A dot stands for all but a newline, and `$` also before a newline at the end. */
const SAID_OTHERWISE: Readonly<Record<string, string>> = { '.': '[^\\n]', $: '(?=\\n?(?![\\s\\S]))' };

/** Of letters and digits after a backslash, those that mean one character in both. */
const SAME_ESCAPE = /^\\(?:[tnrfv]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^a-zA-Z0-9_\s])/;
const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/;
const GROUP = /^\((?:\?(?::|=|!))?/;

/** Throws a SyntaxError. */
export function fromDotNet(source: string): RegExp {
  let rest = source;
  let said = '';
  const take = (length: number): string => {
    const taken = rest.slice(0, length);
    rest = rest.slice(length);
    return taken;
  };
  let canRepeat = false;
  while (rest !== '') {
    const quantifier = QUANTIFIER.exec(rest);
    if (quantifier) {
      if (!canRepeat) throw new SyntaxError('nothing to repeat');
      said += take(quantifier[0].length);
      canRepeat = false;
      continue;
    }
    canRepeat = true;
    const first = rest[0]!;
    if (first === '\\') said += take(escape(rest));
    else if (first === '[') said += take(characterClass(rest));
    else if (first === '(') {
      const group = GROUP.exec(rest)![0];
      if (rest.startsWith('(?') && group === '(') throw new SyntaxError('a group of a kind that differs');
      said += take(group.length);
      canRepeat = false;
    } else if (first === '{' || first === '}' || first === ']') throw new SyntaxError(`a bare ${first}`);
    else {
      said += SAID_OTHERWISE[first] ?? first;
      take(1);
      canRepeat = first !== '^' && first !== '$' && first !== '|';
    }
  }
  return new RegExp(said);
}

function escape(text: string): number {
  const same = SAME_ESCAPE.exec(text);
  if (!same) throw new SyntaxError(`${text.slice(0, 2)} differs`);
  return same[0].length;
}

/** Its length: of single characters and ranges, without another bracket in it. */
function characterClass(text: string): number {
  let at = text.startsWith('[^') ? 2 : 1;
  if (text[at] === ']') throw new SyntaxError('a class without characters');
  while (at < text.length && text[at] !== ']') {
    if (text[at] === '[') throw new SyntaxError('a bracket in a class');
    at += text[at] === '\\' ? escape(text.slice(at)) : 1;
  }
  if (at === text.length) throw new SyntaxError('a class without an end');
  return at + 1;
}
