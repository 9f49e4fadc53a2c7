// What a run of vitest amounts to, in two numbers.

interface Results {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** A file that cannot be loaded, an error outside of any test, and a run without tests are failures too. */
export function tally(json: string | null, exitCode: number): { passed: number; failed: number } {
  if (json === null) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(json) as Results;
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = numFailedTests + unloaded.length;
  const wrong = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: wrong ? 1 : failed };
}
