// What a process that died may have left half done, each with who ends it.
import type { Logger } from 'pino';
import type { RunningRole } from '../roles/role.ts';
import type { Backend } from './backend.ts';

export async function startAllFinishing(backend: Backend, logger: Logger): Promise<RunningRole[]> {
  const [
    { startFinishing },
    { Importing },
    { ImportStore },
    { Forgetting },
    { BegunForgettings },
    { forgetAnswers },
  ] = await Promise.all([
    import('../roles/timers/half-done.ts'),
    import('../api/imports/importing.ts'),
    import('../api/imports/import-store.ts'),
    import('../processes/forgetting.ts'),
    import('../processes/begun-forgettings.ts'),
    import('../platform/http/idempotency-store.ts'),
  ]);
  const { runtime } = backend;
  const answers = { forgetSubject: (subject: string) => forgetAnswers(runtime, subject) };
  return [
    startFinishing(new Importing(backend, new ImportStore(runtime)), logger),
    startFinishing(new Forgetting(backend, answers, new BegunForgettings(runtime)), logger),
  ];
}
