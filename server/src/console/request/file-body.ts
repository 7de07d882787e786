import type { FastifyReply, FastifyRequest } from 'fastify'

import type { App } from '#server/http/app-deps.ts'
import { badRequest, unavailable } from '#server/lib/errors.ts'

const FILE = 'application/octet-stream'
/** 50 MB at 1.4 Mbit/s. */
export const FILE_MS = 290_000
/** The most bytes of files that arrive or are read at the same time; each file is in memory. */
const BYTES_AT_ONCE = 100_000_000
const RETRY_SECONDS = 10

/**
 * The options of a route whose body is a file, with its name in the query. `require` throws if the file with this name
 * and size is not read; then the body is not read either.
 */
export function acceptFiles(app: App, require: (name: string, bytes: number) => void) {
  app.addContentTypeParser(FILE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  let open = 0
  return {
    config: { bodyMs: FILE_MS },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      // Another type would be parsed, up to the size of the largest file.
      if (request.headers['content-type'] !== FILE)
        throw badRequest({ text: `A file is of type ${FILE}.` })
      const bytes = Number(request.headers['content-length'])
      if (!(bytes > 0)) throw badRequest({ text: 'The file is empty, or its size is missing.' })
      const { name } = request.query as { name?: unknown }
      require(typeof name === 'string' ? name : '', bytes)
      if (open + bytes > BYTES_AT_ONCE) throw unavailable(RETRY_SECONDS)
      // A sender who is gone already has no `close` any more that would give the bytes back.
      if (request.raw.destroyed) throw badRequest({ text: 'The file did not arrive.' })
      open += bytes
      reply.raw.once('close', () => {
        open -= bytes
      })
    },
  }
}
