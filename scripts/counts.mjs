// How many tests ran, from the reports of the test runners. Whatever ended badly counts at least one failure: a runner that
// crashed, a file that could not be loaded, a run in which nothing was executed. `names` are those of the tests that failed.

/** Vitest's JSON report and exit code → counts. */
export function vitestCounts(report, code) {
  const { numPassedTests: passed = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report ?? {}
  const brokenFiles = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const names = (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed').map((test) => `${file.name}: ${test.fullName}`)
    return failed.length === 0 && file.status === 'failed' ? [file.name] : failed
  })
  return settle({ passed, failed: numFailedTests + brokenFiles, skipped: numPendingTests + numTodoTests, names }, code)
}

/** Playwright's JSON report and exit code → counts. A test that passed only when tried again is a failure. */
export function playwrightCounts(report, code) {
  const { expected: passed = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return settle({ passed, failed: unexpected + flaky, skipped, names: (report?.suites ?? []).flatMap(unexpectedIn) }, code)
}

const unexpectedIn = ({ title, suites = [], specs = [] }) =>
  [...specs.filter(wentWrong).map((spec) => spec.title), ...suites.flatMap(unexpectedIn)].map((name) => `${title}: ${name}`)
const wentWrong = ({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky')

function settle({ passed, failed, skipped, names }, code) {
  const endedBadly = code !== 0 || passed + failed === 0
  return { passed, failed: endedBadly ? Math.max(1, failed) : failed, skipped, names }
}
