// Tries to sign in that came to nothing: many at once are somebody who guesses, or an issuer that is away.
import { Counter, type Registry } from 'prom-client';

export function countFailedSignIns(metrics: Registry): (method: string, outcome: string) => void {
  const failures = new Counter({
    name: 'lotbook_sign_in_failures_total',
    help: 'Tries to sign in to the console that came to nothing, by way and reason',
    labelNames: ['method', 'outcome'],
    registers: [metrics],
  });
  return (method, outcome) => failures.inc({ method, outcome });
}
