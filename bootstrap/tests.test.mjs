import { expect, it } from 'vitest'

import { add, countPlaywright, countVitest } from './tests.mjs'

it('counts tests, and files that could not be loaded', () => {
  const results = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  }
  expect(countVitest(results)).toEqual({ passed: 5, failed: 2 })
})

it('counts browser tests and errors outside of them', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 2, skipped: 3 }
  expect(countPlaywright({ stats, errors: [{ message: 'x' }] })).toEqual({ passed: 9, failed: 2 })
})

it('adds up, and keeps the code of a machine that lacks something', () => {
  const good = { passed: 2, failed: 0, code: 0 }
  const bad = { passed: 1, failed: 1, code: 1 }
  const lacking = { passed: 0, failed: 1, code: 2 }
  expect(add(good, bad)).toEqual({ passed: 3, failed: 1, code: 1 })
  expect(add(good, good).code).toBe(0)
  expect(add(good, lacking).code).toBe(2)
})
