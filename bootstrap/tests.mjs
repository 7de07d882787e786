import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { checks } from './checks.mjs'
import { commandOf } from './install.mjs'
import { environmentFor } from './node-runtime.mjs'
import { cache, root } from './paths.mjs'
import { run } from './run.mjs'

/** Sums of passed and failed tests, with the exit code, begin with this. */
const NO_TESTS = { passed: 0, failed: 0, code: 0 }

/** The checks, one after the other, beside the unit tests, which wait for the database a part of the time. */
export async function checkAll(node) {
  const [checked, tested] = await Promise.all([checkEach(node), unit(node)])
  return add(checked, tested)
}

async function checkEach(node) {
  let sum = NO_TESTS
  for (const [name, check] of Object.entries(checks)) {
    const { code, text } = await check(node, { capture: true })
    console.log(`\n— ${name}\n${text.trim()}\n`)
    sum = add(sum, code === 0 ? { passed: 1, failed: 0, code } : { passed: 0, failed: 1, code: 1 })
  }
  return sum
}

export function unit(node, args = []) {
  const command = [commandOf('.', 'vitest'), 'run', ...args]
  return counted(node, command, 'vitest.json', countVitest, (reportFile) => ({
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
  }))
}

/** All pages at all sizes, which takes many minutes. */
export const e2eSizes = (node, args = []) =>
  e2e(node, ['--project=all-sizes', ...args], { SOPAN_E2E_SIZES: 'all' })

export async function e2e(node, args = [], extra = {}) {
  return e2eIn(node, await browserWithPages(node), args, extra)
}

/** The browser, after the pages are built. */
async function browserWithPages(node) {
  const [browser] = await Promise.all([findBrowser(node, { isForTests: true }), build(node)])
  return browser
}

function e2eIn(node, browser, args = [], extra = {}) {
  const command = [commandOf('e2e', '@playwright/test', 'playwright'), 'test', ...args]
  return counted(node, command, 'playwright.json', countPlaywright, (reportFile) => ({
    args: ['--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, SOPAN_CHROMIUM: browser, ...extra },
    cwd: join(root, 'e2e'),
  }))
}

/** Runs everything despite failures; the last line is machine-readable. */
export async function testAll(node) {
  const browser = browserWithPages(node)
  // Reported after the unit tests.
  browser.catch(() => undefined)
  let sum = await checkAll(node)
  console.log('\n— e2e')
  try {
    sum = add(sum, await e2eIn(node, await browser))
  } catch (error) {
    console.log(error.message)
    sum = add(sum, { passed: 0, failed: 1, code: error.code ?? 1 })
  }
  return printTotals(sum)
}

export function printTotals(sum) {
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.code
}

async function counted(node, command, name, count, settingsFor) {
  const file = join(cache, name)
  mkdirSync(cache, { recursive: true })
  rmSync(file, { force: true })
  const { args, env, cwd } = settingsFor(file)
  const { code } = await run(node, [...command, ...args], {
    env: { ...environmentFor(node), ...env },
    cwd,
  })
  const counts = { ...countIn(file, count), code }
  // A runner that fails without a failed test counts as a failure.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function countIn(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

export function countVitest(results) {
  // A file that could not be loaded reports no failed tests.
  const broken = results.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(hasFailed),
  )
  return { passed: results.numPassedTests, failed: results.numFailedTests + broken.length }
}

const hasFailed = (test) => test.status === 'failed'

export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

export function add(one, two) {
  return {
    passed: one.passed + two.passed,
    failed: one.failed + two.failed,
    // 2 means that this machine lacks something, which no change of the code would fix.
    code: Math.max(one.code, two.code) === 2 ? 2 : Math.min(1, one.code + two.code),
  }
}
