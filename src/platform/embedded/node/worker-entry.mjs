// Where the node's thread begins: a thread does not take over how its parent reads TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
