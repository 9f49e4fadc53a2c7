// The read models are what a replay of the events makes: asked of `lotbook audit verify`, as an operator would.
import { launch } from '../../../faults/service-process.ts';

export async function replayed(env: Readonly<Record<string, string>>): Promise<string[]> {
  const verifying = launch({ ...env }, 'bin/lotbook.mjs', ['audit', 'verify']);
  const code = await verifying.ended;
  return code === 0 ? [] : [`lotbook audit verify ends with ${code}: ${verifying.output().slice(0, 2_000)}`];
}
