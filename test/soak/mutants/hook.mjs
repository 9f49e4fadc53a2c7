// Read by a process that is started for a run, before anything else: one file of the program, or several, are read with
// other texts in the place of some that stand there. When they are not there the process does not start.
import { register } from 'node:module';

const mutant = JSON.parse(process.env.TESTS_MUTANT ?? 'null');
if (mutant === null) throw new Error('no mutant is named');
register('./read-otherwise.mjs', import.meta.url, { data: mutant });
