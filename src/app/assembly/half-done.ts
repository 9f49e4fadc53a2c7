// What a process that died may have left half done, each with who ends it.
import type { Logger } from 'pino';
import type { RunningRole } from '../../roles/role.ts';
import type { Backend } from '../backend.ts';

export async function startAllFinishing(backend: Backend, logger: Logger): Promise<RunningRole[]> {
  const [{ startFinishing }, { Importing }, { ImportStore }, { openForgetting }] = await Promise.all([
    import('../../roles/timers/half-done.ts'),
    import('../../api/imports/importing.ts'),
    import('../../api/imports/import-store.ts'),
    import('./open-forgetting.ts'),
  ]);
  return [
    startFinishing(new Importing(backend, new ImportStore(backend.runtime)), logger),
    startFinishing(openForgetting(backend), logger),
  ];
}
