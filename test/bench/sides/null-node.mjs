// Where the thread of the node that stores nothing begins.
import { register } from 'tsx/esm/api';

register();
await import('./null-node-server.ts');
