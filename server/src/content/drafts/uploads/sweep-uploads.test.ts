import { attachUpload } from '@sopan/contract/console/uploads'
import { DAY_MS, MINUTE_MS } from '@sopan/domain/durations'
import { describe, expect, it } from 'vitest'

import { findDraft } from '#server/content/drafts/draft-store.ts'
import { publishDraft } from '#server/content/drafts/publish-draft.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { params, pdfOf, sending } from '#test/content/sending.ts'

import { sweepUploads } from './sweep-uploads.ts'

describe.each(['folder', 'storage'] as const)('the sweep of uploads in a %s', (files) => {
  const t = testApp({ files })
  const c = testConsole(t)
  const { opened, begin, send, sent, store } = sending(t, c)

  /** Runs the sweep a time after now; files have the times of the machine. */
  async function sweepAfter(ms: number): Promise<number> {
    return sweepUploads({ db: t.db, files: t.files, now: () => new Date(Date.now() + ms) })
  }

  const uploads = async () => {
    const rows = await t.db.selectFrom('content_upload').select('state').orderBy('id').execute()
    return rows.map(({ state }) => state)
  }
  const listed = async (ending: string) =>
    (await t.files.list()).filter((path) => path.endsWith(ending))

  async function member() {
    t.time = new Date()
    const cookie = await c.signedIn('editor')
    return { cookie, draft: await opened(cookie) }
  }

  it('deletes what has not arrived within a day, and keeps it until then', async () => {
    const { cookie, draft } = await member()
    const { body } = await begin(cookie, draft.id, pdfOf(3 * 1024 * 1024))
    const { id } = body.data as { id: number }
    await send(cookie, id, { start: 0, body: pdfOf(1024 * 1024) })
    expect(await sweepAfter(DAY_MS - MINUTE_MS)).toBe(0)
    expect([await uploads(), (await listed('.part')).length]).toEqual([['arriving'], 1])
    expect(await sweepAfter(DAY_MS + MINUTE_MS)).toBe(2)
    expect([await uploads(), await listed('.part')]).toEqual([[], []])
  })

  it('stores no file without the parts that it has deleted', async () => {
    const { cookie, draft } = await member()
    const content = pdfOf(1024 * 1024 + 7)
    const { body } = await begin(cookie, draft.id, content)
    const { id } = body.data as { id: number }
    await send(cookie, id, { start: 0, body: content.subarray(0, 1024 * 1024) })
    const part = await t.db.selectFrom('content_upload_part').selectAll().executeTakeFirstOrThrow()
    const removing = {
      ...t.files,
      // The page continues after the sweep has found the part.
      async remove(path: string, before: Date) {
        await send(cookie, id, { start: 1024 * 1024, body: content.subarray(1024 * 1024) })
        return t.files.remove(path, before)
      },
    }
    const now = () => new Date(Date.now() + DAY_MS + MINUTE_MS)
    await sweepUploads({ db: t.db, files: removing, now })
    expect(await t.files.stat(part.part)).toBeNull()
    await store()
    expect(await uploads()).toEqual(['refused'])
  })

  it('deletes the parts of stored files, and not those that another file has too', async () => {
    const { cookie, draft } = await member()
    const content = pdfOf(1024 * 1024 + 7)
    await sent(cookie, draft.id, content)
    await store()
    const { body } = await begin(cookie, draft.id, content, { modified: 2 })
    const { id } = body.data as { id: number }
    await send(cookie, id, { start: 0, body: content.subarray(0, 1024 * 1024) })
    expect(await sweepAfter(9 * MINUTE_MS)).toBe(0)
    expect(await sweepAfter(11 * MINUTE_MS)).toBe(2)
    expect((await listed('.part')).length).toBe(1)
    await send(cookie, id, { start: 1024 * 1024, body: content.subarray(1024 * 1024) })
    expect(await store()).toBe(1)
  })

  it('deletes a stored file that nothing names, after a day', async () => {
    const { cookie, draft } = await member()
    await sent(cookie, draft.id, pdfOf(5000))
    await store()
    const { file } = await t.db
      .selectFrom('content_upload')
      .select('file')
      .executeTakeFirstOrThrow()
    await sweepAfter(DAY_MS - MINUTE_MS)
    expect(await listed('.pdf')).toContain(file)
    await sweepAfter(DAY_MS + MINUTE_MS)
    expect([await uploads(), (await listed('.pdf')).includes(file ?? '')]).toEqual([[], false])
  })

  it('keeps a file that a draft names, and deletes it after the draft', async () => {
    const { cookie, draft } = await member()
    const upload = await sent(cookie, draft.id, pdfOf(5000))
    await store()
    const body = { id: draft.id, version: draft.version, upload }
    await c.call(attachUpload, { params, body }, { cookie })
    const { files: named = {} } = (await findDraft(t.db, draft.id)) ?? {}
    const file = named['courses/maths/01-numbers/notes/algebra-part-1.pdf'] ?? ''
    await sweepAfter(3 * DAY_MS)
    expect([await uploads(), await listed('.pdf')]).toEqual([
      ['stored'],
      expect.arrayContaining([file]),
    ])
    await t.db.deleteFrom('content_draft').execute()
    await sweepAfter(3 * DAY_MS)
    expect([await uploads(), (await listed('.pdf')).includes(file)]).toEqual([[], false])
  })

  it('keeps a file that was published, also after it was replaced', async () => {
    const { cookie, draft } = await member()
    const present = { field: 'notes.0.file', present: 'notes/tests.pdf' }
    const upload = await sent(cookie, draft.id, pdfOf(5000), present)
    await store()
    const body = { id: draft.id, version: draft.version, upload }
    const { data } = await c.call(attachUpload, { params, body }, { cookie })
    const act = { at: t.time, actor: 'meena', dryRun: false, unpublish: false, confirmed: false }
    const done = await publishDraft(t.db, t.files, { id: draft.id, ...data }, act)
    expect(done).toMatchObject({ report: { errors: [], refusal: null } })
    const { file } = await t.db
      .selectFrom('content_upload')
      .select('file')
      .executeTakeFirstOrThrow()
    // A published folder has the old file again; the revision before names the other one.
    await opened(await c.signedIn('editor'))
    await sweepAfter(2 * DAY_MS)
    expect([await uploads(), await listed('.pdf')]).toEqual([[], expect.arrayContaining([file])])
  })
})
