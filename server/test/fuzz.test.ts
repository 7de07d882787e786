import type { Endpoint } from '@sopan/contract/endpoint'
import { endpoints } from '@sopan/contract/endpoints'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { testApp } from './app.ts'
import { factories } from './factories.ts'

const t = testApp()

const all = endpoints.map(
  ({ endpoint }) => [`${endpoint.method} ${endpoint.url}`, endpoint] as const,
)

/** What people and programs send by mistake or on purpose (security reference, A1 to A3). */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53 + 2,
    '',
    ' ',
    '0',
    '1e9',
    '\u0000',
    'a\u0000b',
    '\uD800',
    '\u202E',
    "'; DROP TABLE app_user; --",
    '%',
    '../../etc/passwd',
    '${7*7}',
    '{{7*7}}',
    'x'.repeat(5000),
    [],
    {},
    [[]],
    { $ne: null },
    { constructor: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
)

function fieldsOf(endpoint: Endpoint, part: 'querystring' | 'body'): string[] {
  const schema = endpoint.schema[part]
  if (schema === undefined) return []
  // The first schema of a pipe is what a client meets.
  const shaped = schema as { shape?: object; in?: { shape?: object } }
  return Object.keys(shaped.shape ?? shaped.in?.shape ?? {})
}

const record = (names: string[]) =>
  fc.dictionary(fc.constantFrom(...names, 'user_id', 'id', '__proto__x'), nasty, { maxKeys: 6 })

it.each(all)(
  '%s answers in the envelope and never with a 500, whatever is sent',
  async (_, endpoint) => {
    const build = factories(t.db)
    const user = await build.user()
    const token = await build.token(user.id, t.time)
    const request = fc.record({
      query: record(fieldsOf(endpoint, 'querystring')),
      body: fc.oneof(record(fieldsOf(endpoint, 'body')), nasty),
      id: fc.oneof(fc.constantFrom('1', '0', '-1', 'x', '%00', '9'.repeat(30)), fc.string()),
      signedIn: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ query, body, id, signedIn }) => {
        const search = new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [name, text(value)]),
        )
        const reply = await t.app.inject({
          method: endpoint.method,
          url: `/api${endpoint.url.replace(':id', encodeURIComponent(id.toWellFormed()))}?${search.toString()}`,
          headers: signedIn ? { authorization: `Bearer ${token}` } : {},
          ...(endpoint.method !== 'GET' && {
            payload: JSON.stringify(body) ?? '',
            headers: {
              'content-type': 'application/json',
              ...(signedIn && { authorization: `Bearer ${token}` }),
            },
          }),
        })
        expect(reply.statusCode, reply.body).toBeLessThan(500)
        expect(reply.json()).toMatchObject({ status: reply.json().success ? 'success' : 'error' })
      }),
      { numRuns: 60 },
    )
  },
)

const text = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')

it.each([
  ['not JSON', '{', 'application/json', 400],
  ['an empty body', '', 'application/json', 400],
  ['a form', 'email=a', 'application/x-www-form-urlencoded', 415],
  ['a body too large', JSON.stringify({ email: 'x'.repeat(1_100_000) }), 'application/json', 413],
  ['JSON 8,000 levels deep', '['.repeat(8000), 'application/json', 400],
  ['a prototype', '{"__proto__":{"a":1},"email":"a@b.in"}', 'application/json', 400],
])('%s is refused in the envelope', async (_, payload, type, status) => {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/login.php',
    headers: { 'content-type': type },
    payload,
  })
  expect([reply.statusCode, reply.json().success, reply.json().status]).toEqual([
    status,
    false,
    'error',
  ])
})
