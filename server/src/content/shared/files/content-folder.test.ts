import { expect, it } from 'vitest'

import { writeFolder } from '#test/content/content-folder.ts'

import { openFolder } from './content-folder.ts'

it.each([
  ['of 5 MB, as the largest draft writes it,', 5_000_000, []],
  ['of more', 5_000_001, ['is larger than 5 MB, too large for a text']],
])('a text %s is read, or reported', async (_, bytes, expected) => {
  const errors: string[] = []
  const folder = await openFolder(
    writeFolder({ 'tests/mock.yaml': '#'.repeat(bytes) }),
    (_file, _at, message) => errors.push(message),
  )
  expect((await folder.text('tests/mock.yaml'))?.length).toBe(
    expected.length > 0 ? undefined : bytes,
  )
  expect(errors).toEqual(expected)
})
