// Workbooks made by hand, part by part, for what no spreadsheet would write.
import { ZipFile } from 'yazl';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

export const BOOK: Readonly<Record<string, string>> = {
  'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="Cachée" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Grille" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
};

export function sheetXml(rows: string): string {
  return `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;
}

export async function zipped(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts))
    zip.addBuffer(Buffer.isBuffer(content) ? content : Buffer.from(content), path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** One visible sheet with these rows. */
export function book(rows: string, more: Readonly<Record<string, string | Buffer>> = {}): Promise<Buffer> {
  return zipped({ ...BOOK, 'xl/worksheets/sheet1.xml': sheetXml(rows), ...more });
}
