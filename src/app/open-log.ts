// The log of a service, on its standard output.
import { pino, type Logger } from 'pino';
import { LineWriter } from './line-writer.ts';
import { readable } from './readable-log.ts';

const KEPT_BYTES = 1024 * 1024;

export interface LogOptions {
  readonly level: string;
  readonly keptBytes?: number;
}

export function openLog(options: LogOptions): Logger {
  const { stdout } = process;
  if (!stdout.isTTY) return logInto(stdout.fd, options);
  const screen = readable((text) => void stdout.write(text));
  return pino({ level: options.level, base: null }, screen);
}

export function logInto(fd: number, { level, keptBytes = KEPT_BYTES }: LogOptions): Logger {
  const writer = new LineWriter(fd, keptBytes, (lines) =>
    logger.warn({ lines }, 'lines of this log are missing here: there was no room for them'),
  );
  const logger = pino({ level, base: null }, writer);
  return logger;
}
