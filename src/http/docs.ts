import type { FastifyInstance } from 'fastify';
import type { RefusalTable } from './refusals.ts';
export async function docsRoutes(app: FastifyInstance, deps: unknown, refusals: RefusalTable): Promise<void> {
  void app;
  void deps;
  void refusals;
}
