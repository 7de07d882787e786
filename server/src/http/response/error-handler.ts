import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { failure } from '@sopan/contract/envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { isConflict } from '#server/db/transaction.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { errorCode } from '#server/lib/error-code.ts'
import {
  type AppError,
  badRequest,
  isAppError,
  notFound,
  tooLarge,
  unavailable,
  unsupportedType,
} from '#server/lib/errors.ts'
import { StorageError } from '#server/lib/files/storage-error.ts'
import { refused } from '#server/lib/refused.ts'

import { PRIVATE, apiHeaders } from './security-headers.ts'

/**
 * PostgreSQL: a character, number or text that its type cannot hold. Validation should reject these
 * earlier.
 */
const UNSTORABLE = new Set(['22021', '22003', '22007', '22008', '22P02', '22P05'])
/** The system: out of file descriptors or disk space. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT'])

const RETRY_SECONDS = 3

/** Headers of the response that was replaced by the error. */
const ABANDONED = ['etag', 'accept-ranges', 'content-range', 'content-disposition', 'last-modified']

/** Turns every error into an envelope; only messages written for callers are sent. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  for (const name of ABANDONED) reply.removeHeader(name)
  reply.header('cache-control', PRIVATE)
  const known = isAppError(error) ? error : translate(error, request)
  if (known === null) {
    request.log.error({ err: error }, 'request failed')
    // The request id is in every log line about this request.
    reply.code(500).send(refused({ code: 'something_went_wrong', reference: request.id }, null))
    return
  }
  if (known.status === 413 && isSmallEnough(request)) reply.removeHeader('connection')
  if (known.retryAfterSeconds !== null) reply.header('retry-after', known.retryAfterSeconds)
  reply.code(known.status).send(failure(known.message, known.data, known.refusal))
}

/** Bodies up to this size are read to their end and discarded after the response. */
const MAX_DISCARDED = 8 * 1024 * 1024

/**
 * Fastify closes the connection of a body that is too large. A client that is still sending would
 * get a connection error instead of the response, unless the rest of the body is read.
 */
const isSmallEnough = ({ headers }: FastifyRequest) =>
  Number(headers['content-length'] ?? Number.NaN) <= MAX_DISCARDED

export function handleNotFound(request: FastifyRequest, reply: FastifyReply): void {
  handleError(notFound(), request, reply)
}

/** The usual headers, for responses that Fastify does not write. */
const RAW_HEADERS = Object.entries(apiHeaders({ production: false }))
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

/** Handles a connection without a valid request: malformed, too slow, or with too large headers. */
export function handleClientError(error: Error, socket: Socket): void {
  const code = errorCode(error)
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = clientErrorWords(code)
  const body = JSON.stringify(failure(message))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `${RAW_HEADERS}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}

function clientErrorWords(code: string | undefined): [number, string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request took too long to arrive']
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'The request header is too large']
  return [400, 'The request is not valid']
}

function translate(error: unknown, request: FastifyRequest): AppError | null {
  const code = errorCode(error) ?? ''
  const isBusy = isUnavailable(error) || isConflict(error) || EXHAUSTED.has(code)
  if (isBusy || error instanceof StorageError) {
    request.log.warn({ err: error }, 'request refused: unavailable')
    return unavailable(RETRY_SECONDS)
  }
  if (UNSTORABLE.has(code)) {
    request.log.warn({ err: error }, 'request refused: it holds what no column can')
    return badRequest({ text: 'The request is not valid' })
  }
  if (code.startsWith('FST_ERR_CTP_') && code.endsWith('_JSON_BODY')) {
    return badRequest({ text: 'Invalid JSON' })
  }
  return byStatus(statusOf(error))
}

/**
 * Errors of Fastify and its plugins: only their status is used. Their messages contain the full
 * URL, so they are neither sent nor logged.
 */
function byStatus(status: number): AppError | null {
  if (status === 404) return notFound()
  if (status === 413) return tooLarge()
  if (status === 415) return unsupportedType()
  if (status === 503) return unavailable(RETRY_SECONDS)
  if (status >= 400 && status < 500) return badRequest({ text: 'The request is not valid' })
  return null
}

function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}
