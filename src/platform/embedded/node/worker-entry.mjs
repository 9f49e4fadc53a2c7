// Where the node's thread begins: a thread does not take over how its parent reads TypeScript.
import { load } from '../../../../bin/load.mjs';

await load(new URL('./worker.ts', import.meta.url));
