import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, it } from 'vitest'

import * as errors from '#server/lib/errors.ts'
import { bareApp, listen } from '#test/bare-app.ts'

const failing = (error: unknown) => {
  const bare = bareApp()
  bare.app.get('/fails', (_request, reply) => {
    reply.headers({ etag: '"1"', 'content-disposition': 'inline', 'cache-control': 'public' })
    throw error
  })
  bare.app.post('/json', async () => 'read')
  bare.app.get('/item/:id', async () => 'found')
  return bare
}

const envelope = (message: string, data: unknown = null) => ({
  success: false,
  status: 'error',
  message,
  data,
})

const withCode = (code: string, message = 'driver said no') =>
  Object.assign(new Error(message), { code })

it.each([
  [errors.badRequest({ text: 'Bad' }, { field: 1 }), 400, { field: 1 }],
  [errors.unauthorized({ text: 'Who' }), 401, null],
  [errors.forbidden({ text: 'No' }), 403, null],
  [errors.notFound({ text: 'Course Not Found' }), 404, null],
  [errors.conflict({ text: 'Twice' }), 409, null],
  [errors.tooLarge({ text: 'Big' }), 413, null],
  [errors.unsupportedType({ text: 'Odd' }), 415, null],
  [errors.tooManyRequests(7, { text: 'Slow down' }), 429, null],
  [errors.unavailable(9, { text: 'Later' }), 503, null],
])('maps %s to the envelope', async (error, status, data) => {
  const { app } = failing(error)
  const answer = await app.inject('/fails')
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual(envelope(error.message, data))
  expect(answer.headers['retry-after']).toBe(error.retryAfterSeconds?.toString())
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.headers).not.toHaveProperty('etag')
  expect(answer.headers).not.toHaveProperty('content-disposition')
})

it('a refusal of a learner has its code and arguments beside the English sentence', async () => {
  const reason = { code: 'too_many_requests', minutes: 3 } as const
  const { app } = failing(errors.tooManyRequests(170))
  const message = 'Too many requests. Please try again in 3 minutes.'
  expect((await app.inject('/fails')).json()).toEqual({ ...envelope(message), reason })
})

it('hides an internal error behind a reference that is in the log', async () => {
  const fault = Object.assign(new Error('relation "secret_table" does not exist'), {
    code: '42P01',
    detail: 'Failing row contains (canary-row)',
  })
  const { app, log } = failing(fault)
  const answer = await app.inject('/fails')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toMatch(/secret_table|42P01|canary/)
  const [, reference] = /Reference: (\S+)$/.exec(answer.json<{ message: string }>().message) ?? []
  const line = log.find((entry) => entry['msg'] === 'request failed')
  expect(line).toMatchObject({ reqId: reference, err: { message: fault.message, code: '42P01' } })
  expect(JSON.stringify(log)).not.toContain('canary-row')
})

it.each(['text', undefined, null, { statusCode: 200 }])('handles a thrown %s', async (thrown) => {
  const answer = await failing(thrown).app.inject('/fails')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ success: false, data: null })
})

it.each([
  ['ECONNREFUSED', 503],
  ['57P01', 503],
  ['40P01', 503],
  ['EMFILE', 503],
  ['ENOSPC', 503],
  ['22021', 400],
  ['22003', 400],
  ['22007', 400],
  ['22008', 400],
  ['22P02', 400],
])('answers %s with %i', async (code, status) => {
  const answer = await failing(withCode(code)).app.inject('/fails')
  expect(answer.statusCode).toBe(status)
  expect(answer.body).not.toContain('driver said no')
  expect('retry-after' in answer.headers).toBe(status === 503)
})

const json = { 'content-type': 'application/json' }
const post = (payload: string | Buffer, headers: Record<string, string> = json) => ({
  method: 'POST' as const,
  url: '/json',
  payload,
  headers,
})

it.each([
  ['an unknown path', '/api/nothing', 404, 'Not found', 'not_found'],
  ['a malformed address', '/api/item/%zz', 400, 'The request is not valid'],
  ['a long address', `/item/${'a'.repeat(300)}`, 400, 'The request is not valid'],
  ['broken JSON', post('{"a":'), 400, 'Invalid JSON'],
  ['__proto__', post('{"a":{"__proto__":{"b":1}}}'), 400, 'Invalid JSON'],
  [
    'a large body',
    post(`"${'a'.repeat(16 * 1024)}"`),
    413,
    'The request is too large',
    'too_large',
  ],
  [
    'another type',
    post('<a/>', { 'content-type': 'text/xml' }),
    415,
    'Content of this type is not accepted here',
  ],
  [
    'no type',
    post('a=b', { 'content-type': '' }),
    415,
    'Content of this type is not accepted here',
  ],
])('answers %s in the envelope', async (_name, request, status, message, code?: string) => {
  const answer = await failing(new Error('unused')).app.inject(request)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ ...envelope(message), ...(code && { reason: { code } }) })
})

it.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a header of 20 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['half a header', 'GET / HTTP/1.1\r\nHost:', 408],
])('answers a connection that sends %s, with the usual headers', async (_name, sent, status) => {
  const { app } = bareApp({ http: { headersTimeout: 200, connectionsCheckingInterval: 50 } })
  const { port } = await listen(app)
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([
      'cache-control: private, no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
    ]),
  )
  expect(JSON.parse(body)).toMatchObject({ success: false, status: 'error', data: null })
})
