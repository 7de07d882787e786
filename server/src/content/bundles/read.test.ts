import { expect, test } from 'vitest'

import { checkContent } from '#server/content/check.ts'
import { type ContentChanges, contentFolder } from '#test/content/content-folder.ts'

const FILE = 'bundles/cgl/bundle.yaml'
const NOW = new Date('2026-11-20T06:30:00Z')
const HEAD = 'title: CGL\ndescription: All of it.\nprice: 1999\nvalidity_days: 30\n'

const testOf = (more: string) => `name: Ratio
description: Short.
minutes: 10
${more}questions:
  - text: What is 1 + 1?
    options:
      - '1'
      - '2'
    answer: B
`

const TESTS: ContentChanges = {
  'tests/ratio.yaml': testOf('access: paid\nprice: 49\n'),
  'tests/free.yaml': testOf('access: free\n'),
  'tests/mock.yaml': testOf(
    'access: paid\nprice: 99\nopens: 2026-12-06T10:00\ncloses: 2026-12-06T13:00\n',
  ),
  'bundles/other/bundle.yaml': `${HEAD}items:\n  - item: tests/ratio\n`,
}

/** The errors and the warnings about a bundle that has these lines behind its head. */
async function check(
  lines: string,
  head = HEAD,
): Promise<{ errors: string[]; warnings: string[] }> {
  const folder = contentFolder({ ...TESTS, [FILE]: head + lines })
  const found = await checkContent(folder, NOW)
  const written = (list: typeof found.errors) =>
    list.map(({ file, line, message }) => `${file}${line === null ? '' : `:${line}`} ${message}`)
  return { errors: written(found.errors), warnings: written(found.warnings) }
}

const items = (...entries: string[]) =>
  `items:\n${entries.map((entry) => `  - item: ${entry}\n`).join('')}`

test.each([
  ['a course and two tests', items('courses/maths', 'tests/ratio', 'tests/mock')],
  ['one test', items('tests/ratio')],
  ['attempts of a test', items('tests/ratio\n    attempts: 3')],
  ['a day before', items('tests/ratio\n    from: 2026-01-05')],
  ['the last day of access', items('tests/ratio\n    from: 2026-12-20')],
  ['the day of the window', items('tests/mock\n    from: 2026-12-06')],
])('a bundle with %s has no error and no warning', async (_, lines) => {
  expect(await check(lines)).toEqual({ errors: [], warnings: [] })
})

const LIST = `${FILE}:5 'items' must be a list of 1 to 300 courses, tests and books`
const ITEM = "must be a course, a test or a book, such as 'tests/ratio', and no bundle"

test.each([
  ['no items', '', `${FILE}:1 'items' is missing`],
  ['an empty list of items', 'items: []\n', LIST],
  ['itself', items('bundles/cgl'), `${FILE}:6 'items[1].item' ${ITEM}`],
  ['a bundle', items('tests/ratio', 'bundles/other'), `${FILE}:7 'items[2].item' ${ITEM}`],
  ['a class', items('classes/primes'), `${FILE}:6 'items[1].item' ${ITEM}`],
  ['an unknown item', items('tests/gone'), `${FILE}:6 tests/gone is not in this folder`],
  ['a free item', items('tests/free'), `${FILE}:6 tests/free is free: every learner has it`],
  [
    'one item twice',
    items('tests/ratio', 'courses/maths', 'tests/ratio'),
    `${FILE}:8 'tests/ratio' is listed twice`,
  ],
  [
    'attempts of a course',
    items('courses/maths\n    attempts: 2'),
    `${FILE}:7 only a test has 'attempts'`,
  ],
  [
    'no attempt',
    items('tests/ratio\n    attempts: 0'),
    `${FILE}:7 'items[1].attempts' must be a whole number from 1 to 100`,
  ],
  [
    'no day',
    items('tests/ratio\n    from: 2026-02-30'),
    `${FILE}:7 'items[1].from' must be a date (2025-08-20)`,
  ],
  [
    'a day after the access of who buys today',
    items('tests/ratio\n    from: 2026-12-21'),
    `${FILE}:7 tests/ratio would open after the access of who buys today has ended`,
  ],
  [
    'a day after the window of a test',
    items('tests/mock\n    from: 2026-12-07'),
    `${FILE}:7 tests/mock would open after its window has closed`,
  ],
])('a bundle with %s is reported', async (_, lines, error) => {
  expect((await check(lines)).errors).toEqual([error])
})

test('a bundle whose access ends before the window of a test opens is reported', async () => {
  const short = HEAD.replace('validity_days: 30', 'validity_days: 3')
  expect((await check(items('tests/mock'), short)).errors).toEqual([
    `${FILE}:6 tests/mock would open after the access of who buys today has ended`,
  ])
})

test.each([
  ['without a price', '', `${FILE}:1 'price' is missing`],
  [
    'with the price 0',
    'price: 0\n',
    `${FILE}:3 'price' must be rupees from 1 to 1000000, with at most two decimals`,
  ],
])('a bundle %s is reported', async (_, price, error) => {
  const head = `title: CGL\ndescription: All of it.\n${price}`
  expect((await check(items('tests/ratio'), head)).errors).toEqual([error])
})

test('a price below that of one item is a warning', async () => {
  const head = HEAD.replace('1999', '499.5')
  const { errors, warnings } = await check(items('tests/ratio', 'courses/maths'), head)
  const words = '₹499.50 for the bundle is less than ₹1,499 for courses/maths alone'
  expect([errors, warnings]).toEqual([[], [`${FILE}:3 ${words}`]])
})
