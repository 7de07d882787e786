import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { root } from '../paths.mjs'

const files = execFileSync('git', ['ls-files', '*/src/*.ts', '*/src/*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !path.includes('.test.') && existsSync(join(root, path)))

/** The files that match a pattern, apart from tables, migrations and the rules of `doctor`. */
const filesWith = (pattern) =>
  files.filter(
    (path) =>
      !/^server\/src\/db\/(baseline|migrations|invariants)\//.test(path) &&
      pattern.test(readFileSync(join(root, path), 'utf8')),
  )

it('access is read only from the view `access`', () => {
  const reads = /(FROM|JOIN) entitlement\b|(selectFrom|innerJoin|leftJoin)\('entitlement\b/
  expect(filesWith(reads)).toEqual([
    // The console compares the ends that another opening of a test would give.
    'server/src/content/tests/moved-access.ts',
    // A condition names the rows of the view that may give an item.
    'server/src/db/queries/entitlements.ts',
  ])
})

it('only one file has the condition under which a row of the view gives access', () => {
  expect(filesWith(/(ends_at IS NULL OR |coalesce\()(\w+\.)?ends_at >\s*\$\{/)).toEqual([
    'server/src/db/queries/entitlements.ts',
  ])
})

it('each file that shows published tests to learners leaves out those for batches alone', () => {
  const reads = /\b(FROM|JOIN) exam\b|selectFrom\('exam\b|\bexam\.published\b|sql\.table\(kind\)/
  const isForLearners = (path) =>
    /^server\/src\/(features|db\/queries)\//.test(path) && !/\/(operate|reports)\//.test(path)
  const published = new Set(filesWith(/\bpublished\b/))
  const leavesOut = new Set(filesWith(/isNotHiddenFrom|isShownExam|for_batches|publishedOfRow/))
  const files = filesWith(reads).filter((path) => isForLearners(path) && published.has(path))
  expect(files.filter((path) => !leavesOut.has(path))).toEqual([
    // Its tests are those that a learner has taken, has bought or was given.
    'server/src/features/dashboard/store.ts',
    // A free test is never for batches alone.
    'server/src/features/dashboard/today-store.ts',
  ])
})

it('only one file joins the tables of all kinds of items', () => {
  expect(filesWith(/FROM course\b[^;`]*UNION ALL[^;`]*FROM book\b/)).toEqual([])
  expect(filesWith(/item_kind = 'course'[^`]*item_kind = 'book'/)).toEqual([])
})
