import { join } from 'node:path'

import { expect, it } from 'vitest'

import { root } from './paths.mjs'
import { add, readPlaywright, readVitest, totals } from './results.mjs'

it('reads passed and failed tests, and files that could not be loaded', () => {
  const failed = { status: 'failed', fullName: 'adds', failureMessages: ['\u001B[31mnot 3\n at x'] }
  const results = {
    numPassedTests: 5,
    testResults: [
      { name: join(root, 'a.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] },
      { name: join(root, 'b.test.ts'), status: 'failed', assertionResults: [failed] },
      {
        name: join(root, 'c', 'd.test.ts'),
        status: 'failed',
        message: 'no module',
        assertionResults: [],
      },
    ],
  }
  expect(readVitest(results)).toEqual({
    passed: 5,
    failures: ['b.test.ts › adds › not 3', 'c/d.test.ts › no module'],
  })
})

it('reads browser tests, nested ones too, and errors outside of them', () => {
  const failed = {
    status: 'unexpected',
    projectName: 'phone',
    results: [{ error: { message: 'timeout\nlog' } }],
  }
  const spec = { file: 'a.e2e.ts', title: 'opens', tests: [{ status: 'expected' }, failed] }
  const report = {
    stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 },
    suites: [{ specs: [], suites: [{ specs: [spec] }] }],
    errors: [{ message: 'no browser' }],
  }
  expect(readPlaywright(report)).toEqual({
    passed: 9,
    failures: ['phone › a.e2e.ts › opens › timeout', 'e2e › no browser'],
  })
})

it('adds up, and keeps the code of a machine that lacks something', () => {
  const good = { passed: 2, failures: [], code: 0 }
  const bad = { passed: 1, failures: ['lint'], code: 1 }
  const lacking = { passed: 0, failures: ['e2e'], code: 2 }
  expect(add(good, bad)).toEqual({ passed: 3, failures: ['lint'], code: 1 })
  expect(add(good, good).code).toBe(0)
  expect(add(good, lacking).code).toBe(2)
})

it('ends with the failures and the line that programs read', () => {
  expect(totals({ passed: 2, failures: [] })).toBe('\n2 passed, 0 failed')
  expect(totals({ passed: 2, failures: ['lint', 'a › b'] })).toBe(
    '\nFailed:\n  lint\n  a › b\n\n2 passed, 2 failed',
  )
})
