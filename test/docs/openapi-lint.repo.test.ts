// The API document as a strict reader of OpenAPI finds it: the rules that redocly recommends, and every example held
// against its schema. Nothing is ignored.
import path from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { expect, test } from 'vitest';

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/openapi.json');

test('the API document breaks none of the recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lint({ ref: DOCUMENT, config });
  const told = problems.map(
    ({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId} at ${location[0]?.pointer ?? '?'}: ${message}`,
  );
  expect(told).toEqual([]);
});
