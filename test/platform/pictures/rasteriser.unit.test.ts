import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { afterAll, expect, test } from 'vitest';
import { Rasteriser, SCALE, TooMuchToDraw } from '../../../src/platform/pictures/rasteriser.ts';
import { longestHold } from '../../support/costs/loop-hold.ts';

const HELD_AT_MOST_MS = 50;
const WASM = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');

const rasteriser = new Rasteriser();
afterAll(() => rasteriser.close());

const WIDTH = 120;
const drawing = (inside = '', height = 40) => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">${inside}</svg>`,
  width: WIDTH,
  height,
});

/** Width and height, as the header of a PNG says them. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('draws in a thread that starts with the first picture', async () => {
  const fresh = new Rasteriser();
  expect(fresh.isAwake).toBe(false);
  const plain = await fresh.png(drawing());
  expect(sizeOf(plain)).toEqual([WIDTH * SCALE, 40 * SCALE]);
  expect(fresh.isAwake).toBe(true);
  await fresh.close();
  expect(fresh.isAwake).toBe(false);
});

test('knows letters, accents and the marks of statuses', async () => {
  const blank = await rasteriser.png(drawing());
  const seen = new Set<string>();
  for (const sign of 'aÉ€○◐◓●■×↑−’') {
    const png = await rasteriser.png(drawing(`<text x="8" y="24">${sign}</text>`));
    expect([sign, png.equals(blank)]).toEqual([sign, false]);
    seen.add(png.toString('base64'));
  }
  // a sign that the font lacks would look like any other that it lacks
  expect(seen.size).toBe([...'aÉ€○◐◓●■×↑−’'].length);
});

test('refuses what is too large, and who comes when too many wait', async () => {
  await expect(rasteriser.png(drawing('', 100_000))).rejects.toThrow(TooMuchToDraw);
  await expect(rasteriser.png(drawing(' '.repeat(600_000)))).rejects.toThrow(TooMuchToDraw);
  const asked = Array.from({ length: 20 }, () => rasteriser.png(drawing()));
  const ended = await Promise.allSettled(asked);
  const refused = ended.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((reason) => reason instanceof TooMuchToDraw)).toBe(true);
  expect(ended.filter(({ status }) => status === 'fulfilled').length).toBe(20 - refused.length);
});

test('what is no drawing fails alone', async () => {
  const wrong = rasteriser.png({ ...drawing(), svg: '<svg' });
  const right = rasteriser.png(drawing());
  await expect(wrong).rejects.toThrow('could not be drawn');
  expect(sizeOf(await right)).toEqual([WIDTH * SCALE, 40 * SCALE]);
});

test('leaves the event loop alone while it draws', async () => {
  const many = Array.from(
    { length: 1_500 },
    (_, i) => `<circle cx="${i % 120}" cy="${i % 40}" r="9" opacity="0.3" />`,
  );
  const heavy = drawing(many.join(''));
  await Promise.all([rasteriser.png(drawing()), initWasm(await readFile(WASM))]);
  // what this thread computes itself: drawn here it would be held for longer than it may, and that would be seen
  const here = await longestHold(async () => {
    await Promise.resolve();
    new Resvg(heavy.svg, { fitTo: { mode: 'width', value: WIDTH * SCALE } }).render().asPng();
  });
  const beside = await longestHold(() => rasteriser.png(heavy));
  expect(here).toBeGreaterThan(HELD_AT_MOST_MS);
  expect(beside).toBeLessThan(HELD_AT_MOST_MS);
});
