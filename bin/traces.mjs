// Traces that name the lines of the sources, for the copy that they were put together in. Node's own way reads the maps of
// all files when it reads the files, half a second and tens of megabytes at every start; here one is read when a trace is.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** `copy`: the folder whose files have maps beside them. */
export function mapTraces(copy) {
  const maps = new Map();

  function mapOf(file) {
    if (!maps.has(file)) maps.set(file, new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))));
    return maps.get(file);
  }

  function told(frame) {
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    const url = frame.getFileName() ?? '';
    if (!url.startsWith('file:')) return `${frame}`;
    const file = fileURLToPath(url);
    if (!file.startsWith(copy + path.sep)) return `${frame}`;
    const { originalSource, originalLine, originalColumn } = mapOf(file).findEntry(line - 1, column - 1);
    if (originalSource === undefined) return `${frame}`;
    const source = path.resolve(path.dirname(file), originalSource);
    return `${frame}`.replace(
      `${url}:${line}:${column}`,
      `${source}:${originalLine + 1}:${originalColumn + 1}`,
    );
  }

  Error.prepareStackTrace = (error, frames) => {
    // what tells an error must not fail itself: without its map a trace names the lines of the copy
    const lines = frames.map((frame) => {
      try {
        return told(frame);
      } catch {
        return `${frame}`;
      }
    });
    return [Error.prototype.toString.call(error), ...lines.map((line) => `    at ${line}`)].join('\n');
  };
}
