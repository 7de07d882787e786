import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

import { dead, format, layers, lint, typecheck } from './checks.mjs'
import { packagesThatUse } from './install.mjs'
import { root } from './paths.mjs'
import { add, NO_RESULTS } from './results.mjs'
import { run, Stop } from './run.mjs'
import { inTurn, NOT_LONG, unit } from './tests.mjs'

/**
 * The checks and unit tests of the files that differ from a commit, of the last commit if none is given: types of
 * the packages and of those that use them, and the tests in the folders of the changed files.
 */
export async function checkFast(node, [base = 'HEAD']) {
  const files = await changedSince(base)
  const { sources, packages, folders } = scopeOf(files)
  if (sources.length === 0) {
    console.log(`No source file differs from ${base}.`)
    return NO_RESULTS
  }
  console.log(`Checks of ${packages.join(', ')}; tests in ${folders.join(', ')}`)
  const present = sources.filter((file) => existsSync(join(root, file)))
  const tests = folders.flatMap(testsIn)
  const checks = [
    ['typecheck', (options) => typecheck(node, options, packagesThatUse(packages))],
    ['lint', (options) => lint(node, present, options)],
    ['formatting', (options) => format(node, ['--check', ...present], options)],
    ['layers', (options) => layers(node, options)],
    ['dead', (options) => dead(node, options)],
  ]
  const [checked, tested] = await Promise.all([
    inTurn(checks),
    tests.length > 0 ? unit(node, [NOT_LONG, ...tests]) : NO_RESULTS,
  ])
  return add(checked, tested)
}

/** The paths from the root of the files that differ from a commit, new and deleted ones among them. */
async function changedSince(base) {
  const lists = [
    ['diff', '--name-only', base, '--'],
    ['ls-files', '--others', '--exclude-standard'],
  ]
  const outputs = await Promise.all(lists.map((args) => run('git', args, { capture: true })))
  const failed = outputs.find(({ code }) => code !== 0)
  if (failed) throw new Stop(failed.text.trim())
  return outputs.flatMap(({ text }) => text.split('\n')).filter((file) => file !== '')
}

/**
 * The parts of the repository that a change of files touches: the source files among them, their packages, and the
 * folders whose tests are run.
 */
export function scopeOf(files) {
  const sources = files.filter((file) => /^[^/]+\/.*\.(ts|tsx|mjs)$/.test(file))
  return {
    sources,
    packages: unique(sources.map((file) => file.split('/')[0])),
    folders: unique(sources.map(testFolder)),
  }
}

/** Of a change in these packages the tests in the folder of the file are run, of the others all tests. */
const LARGE = ['server', 'web']

const testFolder = (file) => {
  const [name] = file.split('/')
  return LARGE.includes(name) ? dirname(file) : name
}

/** The test files in a folder, of a small package also those below. */
export function testsIn(folder) {
  const recursive = !folder.includes('/')
  const entries = existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive })
    : []
  return entries
    .filter((entry) => /\.test\.(ts|tsx|mjs)$/.test(entry) && !entry.includes('node_modules'))
    .map((entry) => `${folder}/${entry.replaceAll(sep, '/')}`)
}

const unique = (list) => [...new Set(list)].toSorted()
