import { openDraft } from '@sopan/contract/console/drafts'
import { PART_BYTES } from '@sopan/contract/console/upload-parts'
import { beginUpload, getOffset, sendPart } from '@sopan/contract/console/uploads'

import { storeUploads } from '#server/content/drafts/uploads/store-uploads.ts'
import { importContent } from '#server/content/import.ts'
import type { TestApp } from '#test/app.ts'
import type { testConsole } from '#test/console.ts'

import { contentFolder } from './content-folder.ts'

export const SUBJECT = 'courses/maths/01-numbers/subject.yaml'
export const params = { kind: 'courses' as const }

/** A PDF of this many bytes. */
export const pdfOf = (bytes: number, fill = 'x'): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, fill)]).subarray(0, bytes)

/** Members who send files for a draft of the small course, part by part. */
export function sending(t: TestApp, c: ReturnType<typeof testConsole>) {
  /** The draft of a member with the cookie of a session; the course is imported the first time. */
  async function opened(cookie: string) {
    await importContent(t.db, t.files, contentFolder(), { now: t.time, overwrite: true })
    const { data } = await c.call(
      openDraft,
      { params, body: { path: 'courses/maths', draft: null } },
      { cookie },
    )
    return data
  }

  /** Begins to send a file for a new note of the subject, or for another field. */
  async function begin(cookie: string, draft: number, content: Buffer, given: object = {}) {
    const body = {
      draft,
      file: SUBJECT,
      field: 'notes.1.file',
      present: null,
      name: 'Algebra, part 1.pdf',
      bytes: content.length,
      modified: 1,
      ...given,
    }
    return c.raw(beginUpload, { params, body }, { cookie })
  }

  const partOf = (content: Buffer, start: number) => content.subarray(start, start + PART_BYTES)

  /** Sends one part; `through` is another server, `headers` replaces headers of the part. */
  const send = (cookie: string, id: number, { start, body, headers = {}, through = c }: Sent) =>
    through.raw(
      sendPart,
      { params: { ...params, id }, body },
      {
        cookie,
        headers: {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(start),
          ...headers,
        },
      },
    )

  async function offsetOf(cookie: string, id: number, through = c): Promise<number> {
    const reply = await through.raw(getOffset, { params: { ...params, id } }, { cookie })
    return Number(reply.headers['upload-offset'])
  }

  /** Sends a whole file; returns the id of its upload. */
  async function sent(cookie: string, draft: number, content: Buffer, given?: object) {
    const { body } = await begin(cookie, draft, content, given)
    const { id } = body.data as { id: number }
    for (let start = 0; start < content.length; start += PART_BYTES) {
      const reply = await send(cookie, id, { start, body: partOf(content, start) })
      if (reply.status !== 204) throw new Error(`${reply.status} ${reply.body.message}`)
    }
    return id
  }

  const store = () =>
    storeUploads(t, (error) => {
      throw error
    })

  return { opened, begin, partOf, send, offsetOf, sent, store }
}

interface Sent {
  start: number
  body: Buffer
  headers?: Record<string, string | undefined>
  through?: ReturnType<typeof testConsole>
}
