import {
  attachUpload as attachUploadCall,
  beginUpload as beginUploadCall,
  getOffset,
  getUpload,
  sendPart as sendPartCall,
} from '@sopan/contract/console/uploads'
import { success } from '@sopan/contract/envelope'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf, changeOf } from '#server/console/request/act.ts'
import { attachUpload } from '#server/content/drafts/uploads/attach-upload.ts'
import { beginUpload } from '#server/content/drafts/uploads/begin-upload.ts'
import { sendPart } from '#server/content/drafts/uploads/send-part.ts'
import { type Upload, findUpload } from '#server/content/drafts/uploads/upload-store.ts'
import type { App } from '#server/http/app-deps.ts'
import { isFullDisk } from '#server/lib/error-code.ts'
import { badRequest, notFound, tooLarge } from '#server/lib/errors.ts'

import { findDraftOf, requireAuthor } from './find-draft.ts'

/** The type of a part, as tus has it. */
const PART = 'application/offset+octet-stream'
/** 1 MB at 0.16 Mbit/s; every request but a file of questions ends after 60 s. */
const PART_MS = 55_000

const FULL_DISK =
  'The disk of the server is full. When it has space, choose the same file again: what was sent is kept for a day.'

const offsetHeader = z.string().max(16, { abort: true }).regex(/^\d+$/).transform(Number)

/** Files that members of the staff send for fields of their drafts, in parts; docs/decisions/069-uploads.md. */
export function uploadRoutes(app: App, deps: ActDeps): void {
  const { db, files, now } = deps
  app.addContentTypeParser(PART, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.route({
    ...beginUploadCall,
    handler: async (request) => {
      const { draft: id, ...file } = request.body
      const draft = await findDraftOf(db, id, request.params.kind)
      requireAuthor(request, draft)
      const upload = await beginUpload(db, draft, file, changeOf(request, now()))
      return success({ id: upload.id, ...presentProgress(upload) })
    },
  })

  app.route({
    ...getUpload,
    handler: async (request) => success(presentProgress(await uploadOf(request, request.params))),
  })

  app.route({
    ...getOffset,
    handler: async (request, reply) => {
      const { received, bytes } = await uploadOf(request, request.params)
      return reply.headers({ ...offsetOf(received), 'upload-length': String(bytes) }).send(null)
    },
  })

  app.route({
    ...sendPartCall,
    config: { bodyMs: PART_MS },
    handler: async (request, reply) => {
      const { success: isNumber, data: start = 0 } = offsetHeader.safeParse(
        request.headers['upload-offset'],
      )
      if (!isNumber) throw badRequest({ text: 'Upload-Offset is missing' })
      const upload = await uploadOf(request, request.params)
      const part = { start, content: request.body, at: now() }
      const received = await sendPart(db, files, upload, part).catch((err: unknown) => {
        if (!isFullDisk(err)) throw err
        request.log.error({ err }, 'a part of a file has no space')
        // Not a 503, after which the page sends the part again until there is space, without a word about the disk.
        throw tooLarge({ text: FULL_DISK })
      })
      return reply.code(204).headers(offsetOf(received)).send(null)
    },
  })

  app.route({
    ...attachUploadCall,
    handler: async (request) => {
      const { id, version, upload: uploadId } = request.body
      const draft = await findDraftOf(db, id, request.params.kind)
      requireAuthor(request, draft)
      const upload = await uploadOf(request, { id: uploadId, kind: request.params.kind })
      if (upload.draft_id !== id) throw notFound()
      const act = changeOf(request, now())
      return success(await attachUpload(db, draft, { upload, version }, act))
    },
  })

  /** A member's upload for a draft of this kind that is still there. */
  async function uploadOf(
    request: FastifyRequest,
    { id, kind }: { id: number; kind: string },
  ): Promise<Upload> {
    const upload = await findUpload(db, id)
    if (upload === undefined || upload.actor !== callerOf(request).actor) throw notFound()
    await findDraftOf(db, upload.draft_id ?? 0, kind)
    return upload
  }
}

const offsetOf = (received: number) => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(received),
})

const presentProgress = ({ state, problem, name }: Upload) => ({
  state,
  problem: problem === null ? null : `${name} ${problem}.`,
})
