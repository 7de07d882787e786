import { expect, it } from 'vitest'

import { uploadUrl } from './upload-url.ts'

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
])('%s is %s', (path, url) => {
  expect(uploadUrl(path)).toBe(url)
})
