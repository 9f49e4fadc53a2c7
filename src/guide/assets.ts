// The style and the script of the guide, under an address that changes with what is in them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PreparedText } from '../platform/http/prepared.ts';

function own(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

const STYLE = own('../console/assets/tokens.css') + own('./assets/guide.css');
const TRY = own('./scripts/try.js');
const FOLDER = `/docs/assets/${createHash('sha256').update(`${STYLE.length} ${STYLE}${TRY}`).digest('hex').slice(0, 16)}`;

export const STYLESHEET = `${FOLDER}/guide.css`;
export const SCRIPT = `${FOLDER}/try.js`;

export const ASSETS: ReadonlyMap<string, PreparedText> = new Map([
  [STYLESHEET, new PreparedText(STYLE, 'text/css; charset=utf-8')],
  [SCRIPT, new PreparedText(TRY, 'text/javascript; charset=utf-8')],
]);
