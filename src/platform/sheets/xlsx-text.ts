// Text inside the XML of a workbook. What XML cannot hold is written as `_x0001_`, as spreadsheets do, and so is what
// already looks like that.
const UNHELD = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-fA-F]{4}_)/g;
const WRITTEN = /_x([0-9a-fA-F]{4})_/g;

export function xmlOf(text: string): string {
  return text
    .replace(UNHELD, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Of text whose entities the XML parser has resolved. */
export function textOf(written: string): string {
  return written.includes('_x')
    ? written.replace(WRITTEN, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
    : written;
}
