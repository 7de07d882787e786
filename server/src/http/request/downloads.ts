import { failure } from '@sopan/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Clock } from '#server/lib/clock.ts'
import { forbidden, notFound } from '#server/lib/errors.ts'
import { PUBLIC_CACHE, fileTypeOf } from '#server/lib/files/file-type.ts'
import type { Files } from '#server/lib/files/files.ts'

import { byteRange } from '../response/byte-range.ts'
import { drawingsOf, isDrawing } from '../response/drawings.ts'
import { matchesEtag } from '../response/etag.ts'
import type { ResponseCache } from '../response/response-cache.ts'
import { PRIVATE } from '../response/security-headers.ts'

/** A PDF is shown in a frame of our pages. */
const SHOWN = "frame-ancestors 'self'"
/** An SVG is a document that could contain a script. */
const DRAWN = `default-src 'none'; style-src 'unsafe-inline'; sandbox; ${SHOWN}`

interface FileRoute {
  Params: { '*': string }
  Querystring: Record<string, unknown>
}

interface DownloadDeps {
  files: Files
  responses: ResponseCache
  now: Clock
  /** Called before bytes of a paid file are sent to the learner of its URL. */
  onPaidFile?: (userId: number, path: string) => Promise<void>
}

/** Much less than the address of a public file at the storage is valid. */
const REDIRECT_CACHE = 'public, max-age=3600'

/** @fastify/static cannot check signed URLs, and it maps names to files itself. */
export function downloadRoutes(
  app: FastifyInstance,
  { files, responses, now, onPaidFile }: DownloadDeps,
): void {
  const compressedDrawing = drawingsOf(files, responses)

  app.route<FileRoute>({
    method: ['GET', 'HEAD'],
    url: '/uploads/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const path = request.params['*']
      const at = now()
      const end = path.startsWith('public/') ? null : endOfLink(request, at)
      const found = await files.stat(path)
      if (found === null) throw notFound()
      if (request.method === 'GET') {
        if (end !== null) await onPaidFile?.(Number(request.query['u']), path)
        const url = isDrawing(path) ? null : await files.directUrl(path, { end, now: at })
        if (url !== null) return redirect(reply, url, end === null ? REDIRECT_CACHE : PRIVATE)
      }
      describe(reply, path).header('cache-control', cacheOf(end, at))
      if (matchesEtag(request.headers['if-none-match'], etagOf(path))) return reply.code(304).send()
      const drawing = await compressedDrawing(request, path, found.size)
      if (drawing === null) return sendFile({ request, reply, files, path, size: found.size })
      // A weak ETag, because the compressed bytes differ from the bytes of the file.
      return reply.headers({ etag: `W/${etagOf(path)}`, 'content-encoding': 'gzip' }).send(drawing)
    },
  })

  /** Rejects an invalid URL before the file is looked up. */
  function endOfLink(request: FastifyRequest<FileRoute>, at: Date): number {
    const { expires, u, signature } = request.query
    const path = request.params['*']
    const end = files.verifySigned({ path, expires, u, signature, now: at })
    if (end === null) throw forbidden({ code: 'link_expired' })
    return end
  }
}

const cacheOf = (end: number | null, at: Date): string =>
  end === null ? PUBLIC_CACHE : `private, max-age=${Math.floor(end - at.getTime() / 1000)}`

/** The address opens the file without a sign-in. */
const redirect = (reply: FastifyReply, url: string, cacheControl: string): FastifyReply =>
  reply.header('cache-control', cacheControl).code(302).header('location', url).send()

function describe(reply: FastifyReply, path: string): FastifyReply {
  const { isShown, type, disposition } = fileTypeOf(path)
  const policy = isDrawing(path) ? DRAWN : SHOWN
  return reply.headers({
    'content-security-policy': isShown ? policy : "sandbox; default-src 'none'",
    'content-type': type,
    'content-disposition': disposition,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    etag: etagOf(path),
    'accept-ranges': 'bytes',
    ...(isDrawing(path) && { vary: 'Accept-Encoding' }),
  })
}

/** The file name is a hash of the content. */
const etagOf = (path: string) => `"${path.slice(path.indexOf('/') + 1, path.lastIndexOf('.'))}"`

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  files: Files
  path: string
  size: number
}

function sendFile({ request, reply, files, path, size }: Sending): FastifyReply {
  const etag = etagOf(path)
  const isWhole = (request.headers['if-range'] ?? etag) !== etag
  const range =
    isWhole || request.method === 'HEAD' ? 'all' : byteRange(request.headers.range, size)
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${size}`, 'cache-control': PRIVATE })
      .type('application/json; charset=utf-8')
      .send(failure('The requested range is not available'))
  }
  const { start, end } = range === 'all' ? { start: 0, end: size - 1 } : range
  reply.header('content-length', end - start + 1)
  if (range !== 'all') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  if (request.method === 'HEAD' || size === 0) return reply.send()
  return reply.send(files.stream(path, { start, end }))
}
