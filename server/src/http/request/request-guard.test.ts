import { expect, it } from 'vitest'

import { bareApp } from '#test/bare-app.ts'

function echo() {
  const { app } = bareApp()
  app.get('/echo/:word', async (request) => [request.params, request.query])
  app.post('/echo', async (request) => ({ read: request.body }))
  const post = (payload: string | Buffer) =>
    app.inject({
      method: 'POST',
      url: '/echo',
      payload,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
  return { app, post }
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

it.each([
  ['a repeated key', '/echo/a?x=1&x=2', 'x is not valid'],
  ['a repeated key with brackets', '/echo/a?x[]=1&x[]=2', 'A field is not valid'],
  ['__proto__', '/echo/a?__proto__=1', '__proto__ is not valid'],
  ['NUL in the query', '/echo/a?x=a%00b', 'x is not valid'],
  ['NUL in a name', '/echo/a?x%00=1', 'A field is not valid'],
  ['NUL in the path', '/echo/a%00b', 'word is not valid'],
])('rejects %s', async (_name, url, message) => {
  const answer = await echo().app.inject(url)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ success: false, status: 'error', message, data: null })
})

it.each([
  ['NUL', String.raw`{"name":"a\u0000b"}`, 'name is not valid'],
  ['NUL far inside', String.raw`{"a":[{"b":"\u0000"}]}`, 'b is not valid'],
  ['a lone surrogate', String.raw`{"name":"\ud83d"}`, 'name is not valid'],
  ['a lone surrogate in a name', String.raw`{"\ud83d":1}`, 'A field is not valid'],
  ['text alone', String.raw`"\u0000"`, 'text is not valid'],
  ['__proto__', '{"__proto__":{}}', 'Invalid JSON'],
  ['__proto__ in disguise', String.raw`{"\u005f_proto__":{}}`, 'Invalid JSON'],
  ['constructor.prototype', '{"constructor":{"prototype":{}}}', 'Invalid JSON'],
  ['8,000 levels', nested(8000), 'Invalid JSON'],
  ['21 levels of objects', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, 'Invalid JSON'],
])('rejects a body with %s', async (_name, payload, message) => {
  const answer = await echo().post(payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ success: false, message })
})

it.each([
  ['an overlong NUL', [0xc0, 0x80]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['half a sign', [0xe0, 0xa4]],
])('rejects bytes that are not UTF-8: %s', async (_name, bytes) => {
  const answer = await echo().post(Buffer.from([0x22, ...bytes, 0x22]))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ message: 'Invalid JSON' })
})

it.each([
  ['20 levels', nested(20)],
  ['brackets inside of text', JSON.stringify({ text: '[{'.repeat(100) + String.raw`\"[\\` })],
  ['many siblings', JSON.stringify(Array.from({ length: 1000 }, () => ({ a: [] })))],
  ['every script', JSON.stringify({ name: 'अनिल कुमार 😀', sign: '%_<>' })],
])('accepts a body with %s', async (_name, payload) => {
  const answer = await echo().post(payload)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ read: JSON.parse(payload) })
})

it('uses the last of two equal keys', async () => {
  expect((await echo().post('{"a":1,"a":2}')).json()).toEqual({ read: { a: 2 } })
})

it('leaves malformed escapes in a query unchanged', async () => {
  const answer = await echo().app.inject('/echo/a?x=%ff&y=%F0%9F%98%80')
  expect(answer.json()).toEqual([{ word: 'a' }, { x: '%ff', y: '😀' }])
})
