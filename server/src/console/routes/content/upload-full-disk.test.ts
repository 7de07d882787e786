import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { PART_BYTES } from '@sopan/contract/console/upload-parts'
import { expect, it } from 'vitest'

import { storeUploads } from '#server/content/drafts/uploads/store-uploads.ts'
import { uploadFolder } from '#server/lib/files/open-files.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { pdfOf, sending } from '#test/content/sending.ts'
import { resizeDisk, smallDisk } from '#test/small-disk.ts'

const PDF = pdfOf(2 * PART_BYTES + 500)

const t = testApp({ files: 'folder' })
const c = testConsole(t)
const { opened, begin, partOf, send, offsetOf } = sending(t, c)

it('a file that is sent to a full disk misses no byte once the disk has space', async ({
  skip,
}) => {
  const folder = uploadFolder(t.settings)
  mkdirSync(folder, { recursive: true })
  skip(smallDisk(1500, folder) === null, 'this user cannot mount a disk')
  const cookie = await c.signedIn('editor')
  const draft = await opened(cookie)
  const { body } = await begin(cookie, draft.id, PDF)
  const { id } = body.data as { id: number }
  const part = (start: number) => send(cookie, id, { start, body: partOf(PDF, start) })

  expect((await part(0)).status).toBe(204)
  const refused = await part(PART_BYTES)
  expect([refused.status, refused.body.message]).toEqual([
    413,
    'The disk of the server is full. When it has space, choose the same file again: what was sent is kept for a day.',
  ])
  expect(await offsetOf(cookie, id)).toBe(PART_BYTES)

  resizeDisk(folder, 2500)
  expect((await part(PART_BYTES)).status).toBe(204)
  expect((await part(2 * PART_BYTES)).status).toBe(204)
  const errors: unknown[] = []
  const store = () => storeUploads(t, (error) => errors.push(error))
  expect(await store()).toBe(1)
  expect(errors).toMatchObject([{ code: 'ENOSPC' }])
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])

  resizeDisk(folder, 8000)
  t.time = new Date(t.time.getTime() + 5 * 60_000 + 1)
  expect(await store()).toBe(1)
  expect(errors).toHaveLength(1)
  const { file } = await t.db.selectFrom('content_upload').select('file').executeTakeFirstOrThrow()
  expect(await t.files.read(file ?? '')).toEqual(PDF)
})
