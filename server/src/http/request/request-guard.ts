import { isUtf8 } from 'node:buffer'

import type { FastifyInstance, preValidationHookHandler } from 'fastify'

import { badRequest } from '#server/lib/errors.ts'

/** No call nests deeper; JSON.parse would accept 200,000 levels. */
const MAX_DEPTH = 20
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * Parses JSON, the only accepted type of body. Rejects bytes that are not UTF-8 (Fastify would
 * replace them by U+FFFD), deep nesting before objects are created, `__proto__` and
 * `constructor.prototype`. The last of two equal keys counts.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      // The pages send a content type with every call; a call such as logout has an empty body.
      if (bytes.length === 0) done(null)
      else if (!isUtf8(bytes) || isTooDeep(bytes)) done(badRequest({ text: 'Invalid JSON' }))
      else void parse(request, bytes.toString(), done)
    },
  )
}

/** Rejects what is invalid in every call, before validation. */
export const guardRequest: preValidationHookHandler = (request, _reply, done) => {
  const field =
    repeatedField(request.query) ??
    unstorableField(request.query) ??
    unstorableField(request.params) ??
    unstorableField(request.body)
  if (field === null) done()
  else done(badRequest({ text: `${printable(field)} is not valid` }))
}

function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    if (byte === QUOTE) i = endOfText(bytes, i)
    else if (OPENING.has(byte) && ++depth > MAX_DEPTH) return true
    else if (CLOSING.has(byte)) depth--
  }
  return false
}

function endOfText(bytes: Uint8Array, start: number): number {
  let i = start + 1
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1
  return i
}

/** The name of a query field that occurs more than once. */
function repeatedField(query: unknown): string | null {
  if (typeof query !== 'object' || query === null) return null
  for (const [name, value] of Object.entries(query)) if (Array.isArray(value)) return name
  return null
}

/** The name of the first field whose name or value cannot be stored. */
function unstorableField(value: unknown, name = 'text'): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : name
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || !isStorable(key)) return key
    const found = unstorableField(inner, key)
    if (found !== null) return found
  }
  return null
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

const printable = (name: string) => (/^[\w-]{1,40}$/.test(name) ? name : 'A field')
