// Text that a spreadsheet would take for a formula. In CSV nothing says what is text, so such a text gets an apostrophe in
// front, and loses it again on the way in. What began with apostrophes before the sign gets one more, and so stays itself.

const RISKY = /^'*[=+\-@\t\r]/;
const MARKED = /^'+[=+\-@\t\r]/;

export function neutralised(text: string): string {
  return RISKY.test(text) ? `'${text}` : text;
}

export function unmarked(text: string): string {
  return MARKED.test(text) ? text.slice(1) : text;
}
