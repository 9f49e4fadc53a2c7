// What the running demo was sent and what it answered, for the description of the API: recorded by `npm run docs`.
import { readFileSync } from 'node:fs';
import type { RecordedExamples } from '../../platform/http/openapi/recorded-examples.ts';

const FILE = new URL('./examples.json', import.meta.url);

/** Our own file, written by our own recorder and held against it by a test. */
export const demoExamples = JSON.parse(readFileSync(FILE, 'utf8')) as RecordedExamples;
