import type { Endpoint } from '@sopan/contract/endpoint'
import { endpoints } from '@sopan/contract/endpoints'
import fc from 'fast-check'

/** One request as sent. */
export interface RandomRequest {
  method: string
  /** Including its query. */
  path: string
  headers: Record<string, string>
  body: string | null
}

/**
 * Values from the database that random requests may use, so that some get past the first look-up.
 */
export interface Known {
  /** Bearer tokens of learners. */
  tokens: readonly string[]
  /** Ids that exist, of any kind. */
  ids: readonly number[]
}

const MEGABYTE = 1024 * 1024

/** Unusual texts that people and programs send. */
const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '1e9',
    '-1',
    '\u0000',
    'a\u0000b',
    '\uD800',
    '\u202E',
    '𝔘𝔫𝔦',
    "'; DROP TABLE app_user; --",
    '%',
    '_',
    '../../etc/passwd',
    '${7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    'null',
    'true',
    '2026-02-30',
    'FULL',
    'a@b.in',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

const oddValue = fc.oneof(
  { weight: 3, arbitrary: oddText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1.5,
      1e308,
      2 ** 53 + 2,
      [],
      {},
      [[]],
      { $ne: null },
      { constructor: 1 },
    ),
  },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }) },
)

/** A text of up to a megabyte: one repeated character, or text on which a pattern may backtrack. */
const longText = fc
  .tuple(fc.constantFrom('a', '.', '@', ' ', '1', 'अ', '"', '\\', '[', '://'), fc.nat(MEGABYTE))
  .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)))

/** Valid, outdated and malformed cursors. */
const cursor = fc
  .record({
    t: fc.oneof(fc.maxSafeInteger(), fc.double(), fc.constantFrom<unknown>(null, 'x')),
    i: fc.oneof(fc.maxSafeInteger(), fc.constantFrom<unknown>(0, -1, '1')),
    before: fc.maxSafeInteger(),
  })
  .map((place) => Buffer.from(JSON.stringify(place)).toString('base64url'))

const entry = (ids: readonly number[]) =>
  fc.record({
    question_id: fc.oneof(fc.constantFrom(...ids), oddValue),
    selected_option: fc.oneof(fc.constantFrom<unknown>('A', 'B', 'C', 'D', null), oddValue),
    seq: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.maxSafeInteger(), oddValue),
    writer: fc.oneof(fc.constantFrom('writer01', 'writer02'), oddText),
    seconds: fc.oneof(fc.nat(100), oddValue),
  })

/** Values that are often valid for a field, so that requests also reach handlers. */
function likely(name: string, ids: readonly number[], isQuery: boolean): fc.Arbitrary<unknown> {
  const id = fc.constantFrom(...ids)
  if (name === 'cursor') return cursor
  if (name === 'answers') return fc.array(entry(ids), { maxLength: 20 })
  if (name === 'coupon_code') return fc.constantFrom('FULL', 'HALF', 'half', 'NOPE')
  if (name === 'email' || name === 'login') return fc.emailAddress()
  if (name === 'limit') return fc.constantFrom('1', '20', '100')
  if (name === 'position') return fc.double({ min: 0, max: 86_400, noNaN: true })
  if (name === 'seq') return fc.integer({ min: 0, max: 50 })
  if (name === 'writer') return fc.constantFrom('writer01', 'writer02')
  if (name === 'id' || name.endsWith('_id')) return isQuery ? id.map(String) : id
  return oddText
}

function fieldsOf(endpoint: Endpoint, part: 'querystring' | 'body'): string[] {
  const schema = endpoint.schema[part]
  if (schema === undefined) return []
  // The first schema of a pipe is the one for the client's input.
  const shaped = schema as { shape?: object; in?: { shape?: object; in?: { shape?: object } } }
  return Object.keys(shaped.shape ?? shaped.in?.shape ?? shaped.in?.in?.shape ?? {})
}

function record(names: readonly string[], { ids }: Known, isQuery: boolean) {
  const all = [...names, 'user_id', 'id', 'unknown', '__proto__x']
  return fc
    .uniqueArray(fc.constantFrom(...all), { maxLength: all.length })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((name) =>
          fc.tuple(
            fc.constant(name),
            fc.oneof(
              { weight: 4, arbitrary: likely(name, ids, isQuery) },
              { weight: 3, arbitrary: oddValue },
            ),
          ),
        ),
      ),
    )
    .map((pairs) => Object.fromEntries(pairs))
}

const headerText = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) })
  .map((text) => text.trim())

const headers = fc.dictionary(
  fc.constantFrom(
    'x-forwarded-for',
    'if-none-match',
    'accept-encoding',
    'accept',
    'origin',
    'x-app-platform',
    'range',
    'x-http-method-override',
    'content-type',
    'cookie',
  ),
  fc.oneof(
    fc.constantFrom('gzip', '*', 'application/json', 'text/plain', 'bytes=0-', 'W/"x"', 'android'),
    headerText,
  ),
  { maxKeys: 3 },
)

const textOf = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')

/** Requests to every call of the contract, and some to pages, files and unknown paths. */
export function randomRequests(known: Known): fc.Arbitrary<RandomRequest> {
  const calls = endpoints.map(({ endpoint }) => callOf(endpoint, known))
  const elsewhere = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
    path: fc
      .tuple(
        fc.constantFrom('/', '/api/', '/uploads/', '/uploads/paid/', '/courses/', '/assets/', '/%'),
        fc.webPath(),
      )
      .map(([start, rest]) => `${start}${rest}`),
    headers,
    body: fc.constant(null),
  })
  return fc.oneof(
    { weight: 30, arbitrary: fc.oneof(...calls) },
    { weight: 1, arbitrary: elsewhere },
  )
}

function callOf(endpoint: Endpoint, known: Known): fc.Arbitrary<RandomRequest> {
  const hasBody = endpoint.method !== 'GET'
  // A successful logout would end the session that the other requests use.
  const isEnding = endpoint.url === '/logout.php'
  const authorization = fc.oneof(
    {
      weight: isEnding ? 0 : 6,
      arbitrary: fc.constantFrom(...known.tokens).map((token) => `Bearer ${token}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('Bearer x', `Bearer sop_${'a'.repeat(43)}`, 'Basic x'),
    },
    { weight: 1, arbitrary: fc.constant('') },
  )
  const id = fc.oneof(
    fc.constantFrom(...known.ids).map(String),
    fc.constantFrom('0', '-1', 'x', '%00', '%zz', '9'.repeat(30)),
  )
  const body = fc.oneof(
    { weight: 80, arbitrary: record(fieldsOf(endpoint, 'body'), known, false).map(jsonOf) },
    { weight: 10, arbitrary: oddValue.map(jsonOf) },
    {
      weight: 9,
      arbitrary: fc.constantFrom('', '{', '[]', 'null', '{"a":1}{"b":2}', '\u{FEFF}{}'),
    },
    { weight: 1, arbitrary: longText.map((text) => JSON.stringify({ email: text, search: text })) },
  )
  return fc.record({
    method: fc.constant(endpoint.method),
    path: fc
      .tuple(id, record(fieldsOf(endpoint, 'querystring'), known, true))
      .map(([given, query]) => {
        const search = new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [name, textOf(value)]),
        )
        return `/api${endpoint.url.replace(':id', given)}?${search.toString()}`.slice(0, 12_000)
      }),
    headers: fc.tuple(headers, authorization).map(([others, token]) => ({
      ...(hasBody && { 'content-type': 'application/json' }),
      ...others,
      ...(token !== '' && { authorization: token }),
    })),
    body: hasBody ? body : fc.constant(null),
  })
}

const jsonOf = (value: unknown) => JSON.stringify(value) ?? ''
