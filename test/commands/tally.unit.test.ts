import { describe, expect, it } from 'vitest';
import { tally } from '../support/tally.ts';

type File = [status: string, ...tests: string[]];

function results(...files: File[]): string {
  const tests = files.flatMap(([, ...statuses]) => statuses);
  return JSON.stringify({
    numPassedTests: tests.filter((status) => status === 'passed').length,
    numFailedTests: tests.filter((status) => status === 'failed').length,
    testResults: files.map(([status, ...statuses]) => ({
      status,
      assertionResults: statuses.map((s) => ({ status: s })),
    })),
  });
}

describe('the count of a run', () => {
  it('is that of its tests', () => {
    expect(tally(results(['passed', 'passed', 'passed'], ['passed', 'passed']), 0)).toEqual({
      passed: 3,
      failed: 0,
    });
    expect(tally(results(['failed', 'passed', 'failed']), 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('has a file that could not be loaded among the failures', () => {
    expect(tally(results(['passed', 'passed'], ['failed']), 1)).toEqual({ passed: 1, failed: 1 });
    expect(tally(results(['failed', 'passed', 'failed'], ['failed', 'passed']), 1)).toEqual({
      passed: 2,
      failed: 2,
    });
  });

  it('has an error outside of every test among them', () => {
    expect(tally(results(['passed', 'passed']), 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('is a failure when nothing ran', () => {
    expect(tally(null, 0)).toEqual({ passed: 0, failed: 1 });
    expect(tally(null, 1)).toEqual({ passed: 0, failed: 1 });
    expect(tally(results(), 0)).toEqual({ passed: 0, failed: 1 });
    expect(tally(results(['skipped', 'pending']), 0)).toEqual({ passed: 0, failed: 1 });
  });
});
