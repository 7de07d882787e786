import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { matchesEtag } from './etag.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** A response body that is serialized and compressed once and sent many times. */
export interface EncodedBody {
  plain: Buffer
  gzip: Buffer
  /** The hash of the plain bytes: 22 letters, digits, '-' and '_'. */
  hash: string
}

/** A smaller body fits into one packet either way, so it is not compressed. */
const SMALLEST_COMPRESSED = 1024

export function encodeText(text: string): EncodedBody {
  const plain = Buffer.from(text)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { plain, gzip: gzipSync(plain), hash }
}

/** Sends a public response, revalidated on each request: 304 if it did not change. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: EncodedBody,
  { type = JSON_TYPE, vary = 'Authorization' } = {},
) {
  const etag = `W/"${bytes.hash}"`
  reply
    .header('cache-control', 'no-cache')
    .header('vary', `${vary}, Accept-Encoding`)
    .header('etag', etag)
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return sendBytes(request, reply, bytes, type)
}

/** Sends the bytes compressed to a browser that takes them so. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: EncodedBody,
  type = JSON_TYPE,
) {
  reply.type(type)
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (!takesGzip || bytes.plain.length < SMALLEST_COMPRESSED) return reply.send(bytes.plain)
  return reply.header('content-encoding', 'gzip').send(bytes.gzip)
}
