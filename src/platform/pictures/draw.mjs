// The thread that turns drawings into pictures: it loads its means once, then answers one drawing after another.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const { resolve } = createRequire(import.meta.url);
const FAMILY = 'DejaVu Sans Condensed';

const [fontBuffers] = await Promise.all([
  Promise.all(
    ['DejaVuSansCondensed', 'DejaVuSansCondensed-Bold'].map((name) =>
      readFile(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)),
    ),
  ),
  readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm),
]);

parentPort.on('message', ({ svg, width }) => {
  let drawing, picture;
  try {
    drawing = new Resvg(svg, {
      fitTo: { mode: 'width', value: width },
      font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: FAMILY, sansSerifFamily: FAMILY },
    });
    picture = drawing.render();
    parentPort.postMessage({ png: picture.asPng() });
  } catch (error) {
    parentPort.postMessage({ wrong: String(error) });
  } finally {
    picture?.free();
    drawing?.free();
  }
});
