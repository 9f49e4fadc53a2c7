// What is really held on the heap of this thread, once everything else has been cleared away.
import v8 from 'node:v8';
import vm from 'node:vm';

v8.setFlagsFromString('--expose-gc');
export const collect = vm.runInNewContext('gc') as () => void;

export function heldBytes(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
