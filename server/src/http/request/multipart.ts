import type { IncomingMessage } from 'node:http'

import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { Refusal } from '@sopan/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { addressKeyOf } from '#server/http/limits/address-key.ts'
import { UPLOADS } from '#server/http/limits/limits.ts'
import { badRequest, tooLarge, tooManyRequests, unavailable } from '#server/lib/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a multipart body; null without one. */
    upload: Upload | null
  }
}

export interface Upload {
  bytes: Buffer
  /** As the client states it, such as 'image/png'. */
  type: string
}

interface UploadRules {
  /** The name of the only accepted file field. */
  field: string
  /** The file must have fewer bytes. */
  size: number
  /** The message of the 413. */
  tooLargeFor: Refusal
}

interface Parts {
  fields: Record<string, string>
  upload: Upload | null
}

const MAX_FIELDS = 10
const MAX_FIELD_BYTES = 16 * 1024
const RETRY_SECONDS = 5

const malformed = () => badRequest({ text: 'The request body is not valid' })

/**
 * Accepts multipart bodies: text fields become the body, the file is in `request.upload`. Nothing
 * is written to disk. A file that is too large is read to its end, so that the client gets the
 * response, but not kept. Few bodies may arrive at the same time: each is kept in memory.
 */
export function acceptUploads(app: FastifyInstance, rules: UploadRules): void {
  app.decorateRequest('upload', null)
  const open = new Set<{ userId: number; address: string }>()
  app.addHook('onRequest', async (request, reply) => {
    const userId = request.signedIn?.id
    const isForm = request.headers['content-type']?.startsWith('multipart/') === true
    if (userId === undefined || !isForm) return
    const body = { userId, address: addressKeyOf(request) }
    const others = [...open]
    const ofUser = others.filter((other) => other.userId === userId)
    const ofAddress = others.filter((other) => other.address === body.address)
    if (ofUser.length >= UPLOADS.openPerUser || ofAddress.length >= UPLOADS.openPerAddress) {
      throw tooManyRequests(RETRY_SECONDS)
    }
    if (others.length >= UPLOADS.open) throw unavailable(RETRY_SECONDS)
    open.add(body)
    reply.raw.once('close', () => open.delete(body))
  })
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const parser = createParser(request.headers as BusboyHeaders, rules)
      const stopWatching = endIfSlow(payload)
      const parts = collectParts(payload, parser, rules)
      const { fields, upload } = await parts.finally(stopWatching)
      request.upload = upload
      return fields
    },
  )
}

/** Ends a body that arrives more slowly than the minimum rate; the returned function ends the measuring. */
function endIfSlow(payload: IncomingMessage): () => void {
  const start = performance.now()
  let bytes = 0
  payload.on('data', (chunk: Buffer) => (bytes += chunk.length))
  const watch = setInterval(() => {
    const seconds = (performance.now() - start) / 1000
    const isSlow = seconds > UPLOADS.graceSeconds && bytes / seconds < UPLOADS.bytesPerSecond
    if (isSlow) payload.destroy()
  }, 1000)
  return () => clearInterval(watch)
}

function createParser(headers: BusboyHeaders, { field, size }: UploadRules): BusboyInstance {
  try {
    return new Busboy({
      headers,
      isPartAFile: (name) => name === field,
      limits: {
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 100,
        files: 1,
        fileSize: size - 1,
        headerPairs: 20,
      },
    })
  } catch {
    throw malformed()
  }
}

function collectParts(
  payload: IncomingMessage,
  parser: BusboyInstance,
  { tooLargeFor }: UploadRules,
): Promise<Parts> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    const chunks: Buffer[] = []
    let type: string | null = null
    let refusal: Error | null = null
    const refuse = (error: Error) => {
      refusal ??= error
      chunks.length = 0
    }
    const giveUp = (error: Error) => {
      payload.unpipe(parser)
      payload.resume()
      reject(refusal ?? error)
    }

    parser.on('field', (name, value, isNameCut, isCut) => {
      if (isNameCut || isCut || fields.has(name)) refuse(malformed())
      // A form sends the line breaks of a text as CRLF, which its length limit does not count.
      fields.set(name, value.replaceAll('\r\n', '\n'))
    })
    parser.on('file', (_name, stream, _filename, _encoding, mimeType) => {
      type = mimeType
      stream.on('data', (chunk: Buffer) => {
        if (refusal === null) chunks.push(chunk)
      })
      stream.on('limit', () => refuse(tooLarge(tooLargeFor)))
      stream.on('error', () => refuse(malformed()))
    })
    parser.on('fieldsLimit', () => refuse(malformed()))
    parser.on('filesLimit', () => refuse(malformed()))
    parser.on('error', () => giveUp(malformed()))
    parser.on('finish', () => {
      if (refusal !== null) return reject(refusal)
      const upload = type === null ? null : { bytes: Buffer.concat(chunks), type }
      return resolve({ fields: Object.fromEntries(fields), upload })
    })

    payload.on('error', () => giveUp(malformed()))
    payload.on('close', () => {
      // A body that was read to its end is closed before the parser has finished.
      if (!payload.readableEnded) giveUp(malformed())
    })
    payload.pipe(parser)
  })
}
