import { join } from 'node:path'

import { createDraft, openDraft, publishDraft, saveDraft } from '@sopan/contract/console/drafts'
import { attachUpload } from '@sopan/contract/console/uploads'
import { expect, it } from 'vitest'

import { exportContent } from '#server/content/export.ts'
import { importContent } from '#server/content/import.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { everyField, writeFolder } from '#test/content/content-folder.ts'
import { params, sending } from '#test/content/sending.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const t = testApp()
const c = testConsole(t)
const { sent, store } = sending(t, c)

const WEBM = Buffer.concat([
  Buffer.from('1a45dfa3', 'hex'),
  Buffer.alloc(16),
  Buffer.from('webm'),
  Buffer.alloc(400),
])

function editing(cookie: string) {
  const open = async (path: string) =>
    (await c.call(openDraft, { params, body: { path, draft: null } }, { cookie })).data

  async function publish({ id, version }: { id: number; version: number }) {
    const body = { id, version, unpublish: false, reason: null }
    expect((await c.call(publishDraft, { body }, { cookie })).data).toMatchObject({
      is_published: true,
    })
  }

  /** Replaces the first video of a course, and publishes it; returns the new name. */
  async function replaceVideo(path: string, content: Buffer): Promise<string> {
    const { id, version, files } = await open(path)
    const lesson = files.find(({ value }) => JSON.stringify(value).includes('"videos/'))
    if (lesson === undefined) throw new Error(`${path} has no video`)
    const { path: file, value } = lesson as { path: string; value: unknown } as {
      path: string
      value: Lesson
    }
    const place = value.videos.findIndex((video) => video.file !== undefined)
    const field = `videos.${place}.file`
    const present = value.videos[place]?.file ?? ''
    const upload = await sent(cookie, id, content, { file, field, present, name: 'new.webm' })
    await store()
    const { data } = await c.call(
      attachUpload,
      { params, body: { id, version, upload } },
      { cookie },
    )
    const videos = value.videos.with(place, { ...value.videos[place], file: data.value })
    const body = { id, version: data.version, file, value: { ...value, videos } as never }
    const saved = await c.call(saveDraft, { params, body }, { cookie })
    await publish({ id, version: saved.data.version })
    return data.value
  }

  return { open, publish, replaceVideo }
}

interface Lesson {
  videos: { file?: string }[]
}

it('a video of two courses gets another name in the one in which it is replaced', async () => {
  await importContent(t.db, t.files, writeFolder(everyField), { now: t.time })
  const cookie = await c.signedIn('owner')
  const { open, publish, replaceVideo } = editing(cookie)
  const revisions = await t.db.selectFrom('content_revision').selectAll().execute()
  const { path = '' } =
    revisions.find(({ files }) => Object.keys(files).some((one) => one.startsWith('videos/'))) ?? {}
  const copy = await c.call(
    createDraft,
    { params, body: { title: 'Copied', copy_of: path } },
    { cookie },
  )
  await publish(await open(copy.data.path))
  expect(await replaceVideo(copy.data.path, WEBM)).toBe('videos/new.webm')
  // It is of one course now.
  const longer = Buffer.concat([WEBM, Buffer.alloc(400)])
  expect(await replaceVideo(copy.data.path, longer)).toBe('videos/new.webm')
  await exportContent(t.db, t.files, join(temporaryFolder(), 'export'))
})
