import { discardDraft, publishDraft, saveDraft } from '@sopan/contract/console/drafts'
import { PART_BYTES } from '@sopan/contract/console/upload-parts'
import { attachUpload, getUpload } from '@sopan/contract/console/uploads'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { findDraft } from '#server/content/drafts/draft-store.ts'
import { storeUploads } from '#server/content/drafts/uploads/store-uploads.ts'
import { StorageError } from '#server/lib/files/storage-error.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { SUBJECT, params, pdfOf, sending } from '#test/content/sending.ts'

const PDF = pdfOf(2 * PART_BYTES + 500)
const NOTES = 'courses/maths/01-numbers/notes'
const DRAFT = 'courses/maths'

describe.each(['folder', 'storage'] as const)('a file that is sent to a %s', (files) => {
  const t = testApp({ files })
  const [c, other] = [testConsole(t), testConsole(t)]
  const { opened, begin, partOf, send, offsetOf, sent, store } = sending(t, c)

  const progressOf = async (cookie: string, id: number) => {
    const reply = await c.raw(getUpload, { params: { ...params, id } }, { cookie })
    return [reply.status, reply.body.data]
  }

  it('gets a path from its name in the draft, and is published with it', async () => {
    const cookie = await c.signedIn('editor')
    const draft = await opened(cookie)
    const id = await sent(cookie, draft.id, PDF)
    expect(await progressOf(cookie, id)).toEqual([200, { state: 'arrived', problem: null }])
    const early = { id: draft.id, version: draft.version, upload: id }
    const refused = await c.raw(attachUpload, { params, body: early }, { cookie })
    expect([refused.status, refused.body.message]).toEqual([409, 'This file has not arrived yet.'])
    expect(await store()).toBe(1)
    expect(await progressOf(cookie, id)).toEqual([200, { state: 'stored', problem: null }])
    const { data } = await c.call(attachUpload, { params, body: early }, { cookie })
    expect(data).toEqual({ version: draft.version + 1, value: 'notes/algebra-part-1.pdf' })
    const again = await c.call(attachUpload, { params, body: early }, { cookie })
    expect(again.data).toEqual(data)
    const { files: named = {} } = (await findDraft(t.db, draft.id)) ?? {}
    const stored = named[`${NOTES}/algebra-part-1.pdf`] ?? ''
    expect(stored).toMatch(/^paid\/[0-9a-f]{32}\.pdf$/)
    expect(await t.files.read(stored)).toEqual(PDF)
    const value = { title: 'Numbers', notes: [{ title: 'Algebra', file: data.value }] }
    const { data: saved } = await c.call(
      saveDraft,
      { params, body: { id: draft.id, version: data.version, file: SUBJECT, value } },
      { cookie },
    )
    const act = { ...saved, id: draft.id, unpublish: false, reason: null }
    const { data: published } = await c.call(publishDraft, { body: act }, { cookie })
    expect(published).toMatchObject({ errors: [], is_published: true })
    const notes = await t.db.selectFrom('note').select(['title', 'file_path']).execute()
    expect(notes).toContainEqual({ title: 'Algebra', file_path: stored })
  })

  it('continues at another server, and after a part whose response was lost', async () => {
    const cookie = await c.signedIn('editor')
    const draft = await opened(cookie)
    const { body } = await begin(cookie, draft.id, PDF)
    const { id } = body.data as { id: number }
    expect(await offsetOf(cookie, id)).toBe(0)
    const first = { start: 0, body: partOf(PDF, 0) }
    await send(cookie, id, { ...first, through: other })
    expect(await offsetOf(cookie, id)).toBe(PART_BYTES)
    const twice = await send(cookie, id, first)
    expect([twice.status, twice.body.message]).toEqual([
      409,
      `This part is not the next one. ${PART_BYTES} bytes have arrived.`,
    ])
    const part = { start: PART_BYTES, body: partOf(PDF, PART_BYTES) }
    const both = await Promise.all([
      send(cookie, id, part),
      send(cookie, id, { ...part, through: other }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const last = await send(cookie, id, {
      start: 2 * PART_BYTES,
      body: partOf(PDF, 2 * PART_BYTES),
    })
    expect(last.headers['upload-offset']).toBe(String(PDF.length))
    // The page was loaded again, and the same file chosen.
    const found = await begin(cookie, draft.id, PDF)
    expect(found.body.data).toMatchObject({ id, state: 'arrived' })
    await store()
    const { file } = await t.db
      .selectFrom('content_upload')
      .select('file')
      .executeTakeFirstOrThrow()
    expect(await t.files.read(file ?? '')).toEqual(PDF)
  })

  it('is refused with a sentence at its first part if it is not of its type', async () => {
    const cookie = await c.signedIn('editor')
    const draft = await opened(cookie)
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const cover = { file: `${DRAFT}/course.yaml`, field: 'cover', name: 'Cover.svg' }
    const film = { file: `${DRAFT}/01-numbers/01-primes.yaml`, field: 'videos.0.file' }
    const faults = [
      [{}, 'no PDF, and long enough', 'Algebra, part 1.pdf is not a PDF file.'],
      [cover, script, 'Cover.svg is an SVG with more than drawing in it (<script>).'],
      [{ ...film, name: 'a.mp4' }, 'no video, and long enough', 'a.mp4 is not a MP4 file.'],
    ] as const
    for (const [given, text, message] of faults) {
      const content = Buffer.from(text)
      const { body } = await begin(cookie, draft.id, content, given)
      const { id } = body.data as { id: number }
      const reply = await send(cookie, id, { start: 0, body: content })
      expect([reply.status, reply.body.message]).toEqual([400, message])
      expect(await progressOf(cookie, id)).toEqual([200, { state: 'refused', problem: message }])
    }
    expect(await t.db.selectFrom('content_upload_part').selectAll().execute()).toEqual([])
  })

  it('misses no byte after a silent storage or a kill', async () => {
    const cookie = await c.signedIn('editor')
    const draft = await opened(cookie)
    const { body } = await begin(cookie, draft.id, PDF)
    const { id } = body.data as { id: number }
    const { put: original } = t.files
    const put = vi.spyOn(t.files, 'put')
    onTestFinished(() => put.mockRestore())
    const silent = new StorageError('The file storage does not answer.')
    const faults: (typeof original)[] = [
      () => Promise.reject(silent),
      // A kill between the file and its row.
      (...given) => original(...given).then(() => Promise.reject(new Error('killed'))),
    ]
    for (let start = 0; start < PDF.length; start += PART_BYTES) {
      const part = { start, body: partOf(PDF, start) }
      for (const fault of faults) {
        put.mockImplementationOnce(fault)
        expect([409, 500]).toContain((await send(cookie, id, part)).status)
        expect(await offsetOf(cookie, id)).toBe(start)
      }
      expect((await send(cookie, id, part)).status).toBe(204)
    }
    const errors: number[] = []
    put.mockRejectedValueOnce(silent)
    expect(await storeUploads(t, (_, upload) => errors.push(upload))).toBe(1)
    expect(errors).toEqual([id])
    expect(await progressOf(cookie, id)).toEqual([200, { state: 'arrived', problem: null }])
    t.time = new Date(t.time.getTime() + 5 * 60_000 + 1)
    await store()
    const { file } = await t.db
      .selectFrom('content_upload')
      .select('file')
      .executeTakeFirstOrThrow()
    expect(await t.files.read(file ?? '')).toEqual(PDF)
  })

  it('is stored again by another server if the first one was killed meanwhile', async () => {
    const cookie = await c.signedIn('editor')
    const draft = await opened(cookie)
    const id = await sent(cookie, draft.id, PDF)
    const until = new Date(t.time.getTime() + 60_000)
    await t.db.updateTable('content_upload').set({ taken_until: until }).execute()
    expect(await store()).toBe(0)
    t.time = new Date(until.getTime() + 1)
    expect(await store()).toBe(1)
    expect(await progressOf(cookie, id)).toEqual([200, { state: 'stored', problem: null }])
  })

  it('is sent again if it was stored almost a day ago, after which it may be deleted', async () => {
    const cookie = await c.signedIn('editor')
    const draft = await opened(cookie)
    const upload = await sent(cookie, draft.id, PDF)
    await store()
    const old = new Date(t.time.getTime() - 23 * 3_600_000)
    await t.db.updateTable('content_upload').set({ updated_at: old }).execute()
    const body = { id: draft.id, version: draft.version, upload }
    const reply = await c.raw(attachUpload, { params, body }, { cookie })
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'This file is not kept any longer. Choose it again.',
    ])
    expect((await begin(cookie, draft.id, PDF)).body.data).toMatchObject({ state: 'arriving' })
  })

  it('is refused with a sentence if its parts are gone', async () => {
    const cookie = await c.signedIn('editor')
    const draft = await opened(cookie)
    const id = await sent(cookie, draft.id, PDF)
    const parts = await t.db.selectFrom('content_upload_part').select('part').execute()
    const later = new Date(Date.now() + 86_400_000)
    for (const { part } of parts) await t.files.remove(part, later)
    await store()
    const problem = 'Algebra, part 1.pdf was not received whole, send it again.'
    expect(await progressOf(cookie, id)).toEqual([200, { state: 'refused', problem }])
  })
})

describe('each part of a file', () => {
  const t = testApp()
  const c = testConsole(t)
  const { opened, begin, partOf, send, offsetOf, sent, store } = sending(t, c)

  async function begun(cookie: string) {
    const draft = await opened(cookie)
    const { body } = await begin(cookie, draft.id, PDF)
    return { draft, id: (body.data as { id: number }).id }
  }

  it('needs the origin, the cookie and the role of its member', async () => {
    const member = await c.member(['editor'])
    const cookie = await c.session(member.id)
    const { id } = await begun(cookie)
    const first = { start: 0, body: partOf(PDF, 0) }
    const foreign = { origin: 'https://sopan.example' }
    expect((await send(cookie, id, { ...first, headers: foreign })).status).toBe(403)
    const noSite = { 'sec-fetch-site': undefined }
    expect((await send(cookie, id, { ...first, headers: noSite })).status).toBe(403)
    expect((await send('no session', id, first)).status).toBe(401)
    expect((await send(await c.signedIn('editor'), id, first)).status).toBe(404)
    expect((await send(cookie, id, first)).status).toBe(204)
    await t.db
      .updateTable('staff')
      .set({ roles: ['accountant'] })
      .where('id', '=', member.id)
      .execute()
    const second = { start: PART_BYTES, body: partOf(PDF, PART_BYTES) }
    expect((await send(cookie, id, second)).status).toBe(403)
    expect(await offsetOf(cookie, id)).toBeNaN()
  })

  it('has the size and the type of a part', async () => {
    const cookie = await c.signedIn('editor')
    const { id } = await begun(cookie)
    const body = partOf(PDF, 0)
    const json = { 'content-type': 'application/json' }
    const faults = [
      [{ start: 0, body: Buffer.concat([body, Buffer.from('x')]) }, 413],
      [{ start: 0, body: body.subarray(1) }, 400],
      [{ start: 0, body: Buffer.from('{}'), headers: json }, 400],
      [{ start: 0, body, headers: { 'upload-offset': undefined } }, 400],
      [{ start: 0, body, headers: { 'upload-offset': '1e3' } }, 400],
      [{ start: PART_BYTES, body }, 409],
    ] as const
    for (const [part, status] of faults) expect((await send(cookie, id, part)).status).toBe(status)
    expect(await offsetOf(cookie, id)).toBe(0)
  })

  it('is refused after the draft was published', async () => {
    const cookie = await c.signedIn('editor')
    const { draft, id } = await begun(cookie)
    const body = { id: draft.id, version: draft.version, unpublish: false, reason: null }
    await c.call(publishDraft, { body }, { cookie })
    const reply = await send(cookie, id, { start: 0, body: partOf(PDF, 0) })
    expect([reply.status, reply.body.message]).toEqual([
      404,
      'This draft was published or deleted.',
    ])
  })

  it('belongs to a file that may be there: type, size, field and number', async () => {
    const cookie = await c.signedIn('editor')
    const draft = await opened(cookie)
    const message = async (given: object) => {
      const { status, body } = await begin(cookie, draft.id, PDF, given)
      return [status, body.message]
    }
    expect(await message({ name: 'a.docx' })).toEqual([400, 'Choose a file with the ending .pdf.'])
    expect(await message({ bytes: 100 * 1024 * 1024 + 1 })).toEqual([
      400,
      'This file is larger than 100 MB.',
    ])
    for (const field of ['title', 'notes', 'notes.0.constructor', '__proto__.place'])
      expect(await message({ field })).toEqual([400, 'No file is sent for this field.'])
    expect(await message({ file: 'courses/other/course.yaml', field: 'cover' })).toEqual([
      400,
      'No file is sent for this field.',
    ])
    for (let count = 0; count < 50; count++) await begin(cookie, draft.id, PDF, { modified: count })
    const wait = 'Wait until the other files have arrived.'
    expect(await message({ modified: 51 })).toEqual([409, wait])
    const { id, version } = draft
    await c.call(discardDraft, { params, body: { id, version } }, { cookie })
    expect((await begin(cookie, (await opened(cookie)).id, PDF)).status).toBe(200)
  })

  it('makes a name that no other file has, and keeps that of a file which is replaced', async () => {
    const cookie = await c.signedIn('editor')
    const draft = await opened(cookie)
    const valueOf = async (given: object) => {
      const upload = await sent(cookie, draft.id, pdfOf(100), given)
      await store()
      const { version = 0 } = (await findDraft(t.db, draft.id)) ?? {}
      const body = { id: draft.id, version, upload }
      return (await c.call(attachUpload, { params, body }, { cookie })).data.value
    }
    const name = 'Primes.PDF'
    expect(await valueOf({ name })).toBe('notes/primes-2.pdf')
    expect(await valueOf({ name, field: 'notes.2.file' })).toBe('notes/primes-3.pdf')
    expect(await valueOf({ name: 'बीजगणित.pdf' })).toBe('notes/file.pdf')
    const present = 'notes/tests.pdf'
    expect(await valueOf({ name, field: 'notes.0.file', present })).toBe(present)
  })
})
