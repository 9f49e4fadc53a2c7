// Forgetting people, wherever it is asked for: by who finishes what a process left half done, and by a command.
import { BegunForgettings } from '../../processes/begun-forgettings.ts';
import { Forgetting } from '../../processes/forgetting.ts';
import { forgetAnswers } from '../../platform/http/once/idempotency-store.ts';
import type { Backend } from '../backend.ts';

export function openForgetting(backend: Backend, isAlone = false): Forgetting {
  const { runtime } = backend;
  const answers = { forgetSubject: (subject: string) => forgetAnswers(runtime, subject) };
  return new Forgetting(backend, answers, new BegunForgettings(runtime), isAlone);
}
