// What axe finds wrong with a page.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Every rule looks at everything; of what passes only that is told, and of nothing the way to it from the root. */
const TOLD = { resultTypes: ['violations'], selectors: false };

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Read from its file by the browser's own door: a script put into the page is what its policy refuses. */
export async function axe(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: await readFile(AXE, 'utf8') });
  const found = await session.send('Runtime.evaluate', {
    expression: `axe.run(${JSON.stringify(TOLD)}).then(({ violations }) => JSON.stringify(violations))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  const violations = JSON.parse(String(found.result.value)) as readonly Violation[];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
