import { expect, it } from 'vitest'
import { z } from 'zod'

import { bareApp } from '#test/bare-app.ts'

function appWith(body: z.ZodType) {
  const { app } = bareApp()
  app.post('/', { schema: { body } }, async (request) => ({ read: request.body }))
  return {
    app,
    send: (payload: unknown) =>
      app.inject({
        method: 'POST',
        url: '/',
        payload: JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
      }),
  }
}

const message = (answer: { body: string }) =>
  (JSON.parse(answer.body) as { message: string }).message

const learner = z.object({
  email: z.string({ error: 'Email is required' }).min(1, 'Email is required'),
  age: z.number(),
  answers: z.array(z.object({ question_id: z.int() })).optional(),
})

it.each([
  [{}, 'Email is required'],
  [{ email: 'a' }, 'age is not valid'],
  [{ email: 'a', age: 1, answers: [{ question_id: 1.5 }] }, 'answers.0.question_id is not valid'],
  [null, 'The request body is not valid'],
  [[], 'The request body is not valid'],
])('describes the error in %j: %s', async (payload, expected) => {
  const answer = await appWith(learner).send(payload)
  expect(answer.statusCode).toBe(400)
  expect(message(answer)).toBe(expected)
})

it('reports a missing body', async () => {
  const answer = await appWith(learner).app.inject({ method: 'POST', url: '/' })
  expect(answer.statusCode).toBe(400)
  expect(message(answer)).toBe('The request body is not valid')
})

// Fastify's default validator would convert all of these to numbers.
it.each(['1', true, null, [5], {}, ''])('does not convert %j to a number', async (sent) => {
  const answer = await appWith(z.object({ count: z.number() })).send({ count: sent })
  expect(answer.statusCode).toBe(400)
  expect(message(answer)).toBe('count is not valid')
})

it('rejects numbers out of range in any notation', async () => {
  const { app } = appWith(z.object({ count: z.number() }))
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    payload: '{"count":1e400}',
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.statusCode).toBe(400)
})

it('drops unknown fields', async () => {
  const answer = await appWith(z.object({ name: z.string() })).send({ name: 'a', role: 'admin' })
  expect(answer.json()).toEqual({ read: { name: 'a' } })
})

it('names fields of the path and of the query', async () => {
  const { app } = bareApp()
  const id = z.string().regex(/^\d+$/)
  const schema = { params: z.object({ id }), querystring: z.object({ page: id.optional() }) }
  app.get('/item/:id', { schema }, async () => 'found')
  expect(message(await app.inject('/item/abc'))).toBe('id is not valid')
  expect(message(await app.inject('/item/1?page=x'))).toBe('page is not valid')
  expect((await app.inject('/item/1')).statusCode).toBe(200)
})
