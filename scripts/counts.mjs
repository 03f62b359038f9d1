// How many tests ran, from the reports of the test runners. Whatever ended badly counts at least one failure: a runner that
// crashed, a file that could not be loaded, a run in which nothing was executed.

/** Vitest's JSON report and exit code → counts. */
export function vitestCounts(report, code) {
  const { numPassedTests: passed = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report ?? {}
  const brokenFiles = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  return settle({ passed, failed: numFailedTests + brokenFiles, skipped: numPendingTests + numTodoTests }, code)
}

/** Playwright's JSON report and exit code → counts. A test that passed only when tried again is a failure. */
export function playwrightCounts(report, code) {
  const { expected: passed = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return settle({ passed, failed: unexpected + flaky, skipped }, code)
}

function settle({ passed, failed, skipped }, code) {
  const wentWrong = code !== 0 || passed + failed === 0
  return { passed, failed: wentWrong ? Math.max(1, failed) : failed, skipped }
}
