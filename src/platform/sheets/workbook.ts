// What a workbook says before its cells: which sheet is the first that is shown, the texts that cells share, and which
// numbers are days.
import { MOST, sentences, Unreadable } from './bounds.ts';
import { showsDays } from './xlsx-days.ts';
import { textOf } from './xlsx-text.ts';
import { readXml, type XmlHandler } from './xml.ts';
import type { Parts } from './zip-parts.ts';

export interface Workbook {
  readonly sheet: string;
  readonly texts: readonly string[];
  /** By the number of the style. */
  readonly daysAt: readonly boolean[];
  readonly from1904: boolean;
}

export async function readWorkbook(parts: Parts, tooLate: () => void): Promise<Workbook> {
  const read = async (path: string, handler: XmlHandler): Promise<boolean> => {
    const source = await parts.open(path);
    if (source) await readXml(source, handler, tooLate);
    return source !== null;
  };
  let from1904 = false;
  const shown: string[] = [];
  const isBook = await read('xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = isTrue(attributes.date1904);
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
        shown.push(
          attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '',
        );
    },
  });
  if (!isBook) throw new Unreadable(sentences.notASheet);
  const targets = new Map<string, string>();
  const others = new Map<string, string>();
  await read('xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '', Type = '' }) => {
      if (name !== 'Relationship') return;
      targets.set(Id, partAt(Target));
      others.set(Type.split('/').at(-1) ?? '', partAt(Target));
    },
  });
  const sheet = targets.get(shown[0] ?? '');
  if (sheet === undefined) throw new Unreadable(sentences.empty);
  const texts = sharedTexts();
  await read(others.get('sharedStrings') ?? 'xl/sharedStrings.xml', texts);
  const styles = dayStyles();
  await read(others.get('styles') ?? 'xl/styles.xml', styles);
  return { sheet, texts: texts.all, daysAt: styles.daysAt(), from1904 };
}

/** Targets stand below `xl`, or are whole paths. */
function partAt(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Text in pieces is put together; how it is pronounced is left out. */
function sharedTexts() {
  const all: string[] = [];
  let [text, isText, isSpoken] = ['', false, false];
  return {
    all,
    open: (name: string) => {
      if (name === 'si') text = '';
      if (name === 't') isText = true;
      if (name === 'rPh') isSpoken = true;
    },
    text: (piece: string) => {
      if (isText && !isSpoken) text += piece;
    },
    close: (name: string) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name !== 'si') return;
      if (all.length >= MOST.sharedTexts) throw new Unreadable(sentences.tooBig);
      all.push(textOf(text));
    },
  };
}

function dayStyles() {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isCell = false;
  return {
    open: (name: string, { numFmtId, formatCode = '' }: Readonly<Record<string, string>>) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isCell = true;
      if (name === 'xf' && isCell) formats.push(Number(numFmtId));
    },
    close: (name: string) => {
      if (name === 'cellXfs') isCell = false;
    },
    daysAt: () => formats.map((id) => showsDays(id, codes.get(id))),
  };
}
