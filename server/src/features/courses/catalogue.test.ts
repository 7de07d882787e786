import { expect, it } from 'vitest'

import { encodeText } from '#server/http/response/encoded-body.ts'

import { createCatalogue } from './catalogue.ts'

it('holds at most 32 MiB of pages, however many cursors a visitor sends', async () => {
  const { bytes } = createCatalogue()
  const page = encodeText('x'.repeat(60_000))
  let made = 0
  const read = (cursor: number) =>
    bytes.get(`list 50 ${cursor}`, async () => {
      made++
      return page
    })
  await read(0)
  for (let cursor = 1; cursor < 1000; cursor++) {
    await read(cursor)
    await read(0)
  }
  // The first page is requested all the time, so it is never evicted.
  expect(made).toBe(1000)
  for (let cursor = 999; cursor >= 0; cursor--) await read(cursor)
  const cached = 2000 - made
  expect(cached).toBeGreaterThan(400)
  expect(cached * 60_000).toBeLessThan(32 * 1024 * 1024)
})
