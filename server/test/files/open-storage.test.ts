import { WriteStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, it, onTestFinished, vi } from 'vitest'

import { testApp } from '#test/app.ts'

const t = testApp({ files: 'storage' })

it('a storage of the tests responds when it has written the file, also over the same one', async () => {
  const content = Buffer.from('%PDF-1.7\n1\n')
  const path = await t.files.put('paid', content, 'pdf')
  const { _write: write } = WriteStream.prototype
  const slow = vi.spyOn(WriteStream.prototype, '_write')
  slow.mockImplementation(function writeLater(this: WriteStream, ...given) {
    void sleep(100).then(() => write.apply(this, given))
  })
  onTestFinished(() => slow.mockRestore())
  expect(await t.files.put('paid', content, 'pdf')).toBe(path)
})
