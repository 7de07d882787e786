import { expect, it } from 'vitest'

import { scopeOf, testsIn } from './fast.mjs'

it.each([
  ['a document', ['README.md', 'docs/api.md'], [], []],
  [
    'a feature of the server',
    ['server/src/features/orders/refunds/store.ts'],
    ['server'],
    ['server/src/features/orders/refunds'],
  ],
  ['a file of the server', ['server/src/app.ts'], ['server'], ['server/src']],
  ['a page', ['web/src/app/routes/home.tsx'], ['web'], ['web/src/app/routes']],
  [
    'a rule and its user',
    ['domain/src/orders/settle.ts', 'web/src/start.ts'],
    ['domain', 'web'],
    ['domain', 'web/src'],
  ],
])('tests what a change of %s touches', (_, files, packages, folders) => {
  expect(scopeOf(files)).toMatchObject({ packages, folders })
})

it.each([
  ['domain', 'domain/src/pages.test.ts', true],
  [
    'server/src/features/orders/refunds',
    'server/src/features/orders/refunds/desk-refunds.test.ts',
    true,
  ],
  ['server/src/features/orders', 'server/src/features/orders/refunds/desk-refunds.test.ts', false],
  ['no/such/folder', 'domain/src/pages.test.ts', false],
])('of %s the test %s is among the tests: %s', (folder, file, isAmong) => {
  expect(testsIn(folder).includes(file)).toBe(isAmong)
})
