// `npm start`: installs what is missing, then runs the service in this same process, so signals reach it.
import { ensureInstalled } from './install.mjs';
import { load } from './load.mjs';
import { answerArguments } from './start-arguments.mjs';

answerArguments(process.argv.slice(2));
ensureInstalled();
await load(new URL('../src/app/main.ts', import.meta.url));
