import { expect, it } from 'vitest'

import { endsWithin, uploadUrl } from './upload-url.ts'

it.each([
  ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
  ['HTTP://cdn.example/a.png', 'HTTP://cdn.example/a.png'],
  ['covers/a.png', '/uploads/covers/a.png'],
  ['/covers/a.png', '/uploads/covers/a.png'],
  ['./covers/a.png', '/uploads/covers/a.png'],
  ['../../covers/a.png', '/uploads/covers/a.png'],
  ['uploads/covers/a.png', '/uploads/covers/a.png'],
  ['/uploads/covers/a.png', '/uploads/covers/a.png'],
  ['../uploads/covers/a.png?expires=1&u=2', '/uploads/covers/a.png?expires=1&u=2'],
  ['//evil.example/a.png', '/uploads/evil.example/a.png'],
])('uploadUrl of %s is %s', (path, url) => {
  expect(uploadUrl(path)).toBe(url)
})

it('endsWithin is true shortly before a signed link ends', () => {
  const now = new Date(1_000_000)
  expect(endsWithin('/uploads/paid/a.pdf?expires=1100', 60, now)).toBe(false)
  expect(endsWithin('/uploads/paid/a.pdf?expires=1059', 60, now)).toBe(true)
  expect(endsWithin('/uploads/public/a.pdf', 60, now)).toBe(false)
})
