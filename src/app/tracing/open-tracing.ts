// Tracing, where the settings name a collector. Nothing of it is loaded where they do not.
import type { Logger } from 'pino';
import type { Tracing } from '../../platform/kernel/tracing.ts';

export interface OpenTracing extends Tracing {
  /** Sends what is left. */
  close(): Promise<void>;
}

export async function openTracing(otlpUrl: string | null, logger: Logger): Promise<OpenTracing | null> {
  if (otlpUrl === null) return null;
  const { OtlpTracing } = await import('./otlp-tracing.ts');
  return new OtlpTracing(otlpUrl, logger);
}
