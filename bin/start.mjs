// `npm start`: installs what is missing, then runs the service in this same process, so signals reach it.
import { ensureInstalled } from './install.mjs';
import { answerArguments } from './start-arguments.mjs';

answerArguments(process.argv.slice(2));
ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
await import('../src/app/main.ts');
