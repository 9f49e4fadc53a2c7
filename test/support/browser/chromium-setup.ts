// A browser for the journeys of the console. Without one they fail and say so: `npm test` leaves them out where a
// developer has none, and never in CI.
import type { TestProject } from 'vitest/node';
import { findChromium, installChromium, NO_CHROMIUM } from './chromium.ts';
import { makeRoomInMemory } from '../folders/room-in-memory.ts';
import { startAFolder } from '../folders/start-a-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = findChromium() ?? installChromium();
  if (chromium === null) throw new Error(NO_CHROMIUM);
  project.provide('chromium', chromium);
  const removeAll = await makeRoomInMemory();
  const removeFolder = await startAFolder();
  return async () => {
    await removeFolder();
    await removeAll();
  };
}
