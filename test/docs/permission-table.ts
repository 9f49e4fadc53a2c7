// The table of permissions of docs/api.md, made from the sentences that the API's description tells.
import { PERMISSION_SENTENCES } from '../../src/domain/vocabulary/permission-sentences.ts';

const START = '<!-- permissions: written by `npm run docs` -->';
const END = '<!-- end of permissions -->';

export function withPermissions(page: string): string {
  const [before, rest = ''] = page.split(START);
  const after = rest.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/api.md has lost the place of its permissions');
  const rows = Object.entries(PERMISSION_SENTENCES).map(
    ([name, sentence]) => `| \`${name}\` | ${sentence} |`,
  );
  return [before + START, '', '| permission | lets a key |', '| --- | --- |', ...rows, '', END + after].join(
    '\n',
  );
}
