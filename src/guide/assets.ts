// The style, the script and the icon of the guide.
import { readFileSync } from 'node:fs';
import { Assets } from '../platform/http/answers/assets.ts';

function own(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

const STYLES = ['../console/assets/tokens', '../console/assets/ground', './assets/guide'];

export const ASSETS = new Assets('/docs/assets', [
  { name: 'guide.css', text: STYLES.map((name) => own(`${name}.css`)).join('') },
  { name: 'icon.svg', text: own('../console/assets/icon.svg') },
  { name: 'try.js', text: own('./scripts/try.js') },
]);

export const STYLESHEET = ASSETS.addressOf('guide.css');
export const ICON = ASSETS.addressOf('icon.svg');
export const SCRIPT = ASSETS.addressOf('try.js');
