import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { checks } from './checks.mjs'
import { commandOf } from './install.mjs'
import { environmentFor } from './node-runtime.mjs'
import { cache, root } from './paths.mjs'
import { makeRelease } from './release.mjs'
import { add, NO_RESULTS, readPlaywright, readVitest, totals } from './results.mjs'
import { run } from './run.mjs'

/** The checks, one after the other, beside the unit tests, which wait for the database a part of the time. */
export async function checkAll(node) {
  const [checked, tested] = await Promise.all([checkEach(node), unit(node)])
  return add(checked, tested)
}

async function checkEach(node) {
  return inTurn(
    Object.entries(checks).map(([name, check]) => [name, (options) => check(node, options)]),
  )
}

/** Checks by their names, one after the other; each counts as one test. */
export async function inTurn(named) {
  let sum = NO_RESULTS
  for (const [name, check] of named) {
    const { code, text } = await check({ capture: true })
    console.log(`\n— ${name}\n${text.trim()}\n`)
    sum = add(sum, code === 0 ? { passed: 1, failures: [], code } : failure(name))
  }
  return sum
}

/** The argument that leaves out the unit tests with the tag `long`. */
export const NOT_LONG = '--tags-filter=!long'

/** Runs the unit tests that the arguments name; without arguments all but the long ones. */
export function unit(node, args = [NOT_LONG]) {
  const command = [commandOf('.', 'vitest'), 'run', ...args]
  return reported(node, command, 'vitest', readVitest, (reportFile) => ({
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
  }))
}

/** All pages at all sizes, which takes many minutes. */
export const e2eSizes = (node, args = []) =>
  e2e(node, ['--project=all-sizes', '--project=window-sizes', ...args], { SOPAN_E2E_SIZES: 'all' })

/**
 * The tests that `npm test` leaves out because they repeat a rule: at other points of a kill, for longer histories, and for
 * every page and the running test at all sizes.
 */
export async function testLong(node) {
  const extra = { SOPAN_E2E_SIZES: 'all' }
  // Only tests of the server have the tag; files without one may end before their imports have.
  const units = await unit(node, ['--tags-filter=long', '--project=server'])
  return printTotals(add(units, await e2e(node, ['--grep=@long|all-sizes|window-sizes'], extra)))
}

/** The pictures of docs/console.md. */
export const e2ePictures = (node, args = []) =>
  e2e(node, ['--project=pictures', ...args], { SOPAN_E2E_PICTURES: 'all' })

export async function e2e(node, args, extra = {}) {
  return e2eIn(node, await browserWithRelease(node), args, extra)
}

/** The browser, after the release that it tests is made. */
async function browserWithRelease(node) {
  const made = build(node).then(() => makeRelease(node))
  const [browser] = await Promise.all([findBrowser(node, { isForTests: true }), made])
  return browser
}

function e2eIn(node, browser, args = ['--grep-invert=@long'], extra = {}) {
  const command = [commandOf('e2e', '@playwright/test', 'playwright'), 'test', ...args]
  return reported(node, command, 'playwright', readPlaywright, (reportFile) => ({
    args: ['--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, SOPAN_CHROMIUM: browser, ...extra },
    cwd: join(root, 'e2e'),
  }))
}

/** Runs everything despite failures; the last line is machine-readable. */
export async function testAll(node) {
  const browser = browserWithRelease(node)
  // Reported after the unit tests.
  browser.catch(() => undefined)
  let sum = await checkAll(node)
  console.log('\n— e2e')
  try {
    sum = add(sum, await e2eIn(node, await browser))
  } catch (error) {
    console.log(error.message)
    sum = add(sum, failure(`e2e › ${error.message}`, error.code))
  }
  return printTotals(sum)
}

export function printTotals(sum) {
  console.log(totals(sum))
  return sum.code
}

const failure = (name, code = 1) => ({ passed: 0, failures: [name], code })

async function reported(node, command, name, read, settingsFor) {
  const file = join(cache, `${name}.json`)
  mkdirSync(cache, { recursive: true })
  rmSync(file, { force: true })
  const { args, env, cwd } = settingsFor(file)
  const { code } = await run(node, [...command, ...args], {
    env: { ...environmentFor(node), ...env },
    cwd,
  })
  const results = { ...readReport(file, read), code }
  // A runner that fails without a failed test counts as a failure.
  return code !== 0 && results.failures.length === 0
    ? { ...results, failures: [`${name} ended with code ${code}`] }
    : results
}

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failures: [] }
  }
}
