import { relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { root } from './paths.mjs'

/** No results: what ran is the number of passed tests, a line for each failure, and the exit code. */
export const NO_RESULTS = { passed: 0, failures: [], code: 0 }

/** The passed tests and the failures in a JSON report of vitest. */
export function readVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const file = relative(root, name).replaceAll(sep, '/')
    // A file that could not be loaded reports no failed tests.
    if (status === 'failed' && failed.length === 0) return [lineOf([file], message)]
    return failed.map((test) => lineOf([file, test.fullName], test.failureMessages?.[0]))
  })
  return { passed: numPassedTests, failures }
}

/** The passed tests and the failures, of tests and outside of them, in a JSON report of Playwright. */
export function readPlaywright({ stats, suites, errors }) {
  const failures = specsIn(suites).flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => lineOf([test.projectName, file, title], test.results.at(-1)?.error?.message)),
  )
  return {
    passed: stats.expected + stats.flaky,
    failures: [...failures, ...errors.map(({ message }) => lineOf(['e2e'], message))],
  }
}

const specsIn = (suites = []) =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites)])

/** Where it failed, and the first line of the message. */
function lineOf(where, message = '') {
  const [first = ''] = stripVTControlCharacters(message).trim().split('\n')
  return [...where, first].filter((part) => part !== '').join(' › ')
}

export function add(one, two) {
  return {
    passed: one.passed + two.passed,
    failures: [...one.failures, ...two.failures],
    // 2 means that this machine lacks something, which no change of the code would fix.
    code: Math.max(one.code, two.code) === 2 ? 2 : Math.min(1, one.code + two.code),
  }
}

/** The failures again, because they are far above in the output, then the line that programs read. */
export function totals({ passed, failures }) {
  const list = failures.length === 0 ? [] : ['Failed:', ...failures.map((one) => `  ${one}`), '']
  return ['', ...list, `${passed} passed, ${failures.length} failed`].join('\n')
}
