import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

const t = testApp({ rateLimit: true })

const ORIGIN = 'https://localhost'
const asksFor = (method: string) => ({
  origin: ORIGIN,
  'access-control-request-method': method,
  'access-control-request-headers': 'authorization,content-type,x-app-platform',
})

const preflight = (url: string, method = 'GET') =>
  t.app.inject({ method: 'OPTIONS', url, headers: asksFor(method) })

it.each([
  ['/api/courses.php?limit=12', 'GET'],
  ['/api/login.php', 'POST'],
  ['/api/users.php', 'PUT'],
  ['/api/no-such-call.php', 'GET'],
  ['/uploads/public/0123.svg', 'GET'],
])('the app may call %s with %s', async (url, method) => {
  const { statusCode, headers, body } = await preflight(url, method)
  expect([statusCode, body]).toEqual([204, ''])
  expect(headers['access-control-allow-origin']).toBe(ORIGIN)
  expect(headers['access-control-allow-methods']).toContain(method)
  expect(headers['access-control-allow-headers']).toBe(
    'Authorization, Content-Type, Range, X-App-Platform',
  )
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
})

it('the app may read responses, also of refused calls, when to try again and the server’s time', async () => {
  const token = await factories(t.db).token((await factories(t.db).user()).id, t.time)
  const headers = { origin: ORIGIN }
  const replies = await Promise.all([
    t.app.inject({ url: '/api/courses.php', headers }),
    t.app.inject({ url: '/api/users.php', headers }),
    t.app.inject({
      url: '/api/users.php',
      headers: { ...headers, authorization: `Bearer ${token}` },
    }),
    t.app.inject({ url: '/uploads/public/missing.svg', headers }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 401, 200, 404])
  for (const reply of replies) {
    expect(reply.headers['access-control-allow-origin']).toBe(ORIGIN)
    expect(reply.headers['access-control-expose-headers']).toContain('Retry-After, Date')
  }
})

it('responses are the same for every origin, so that caches need not distinguish them', async () => {
  const [app, other] = await Promise.all(
    [ORIGIN, 'https://other.example'].map((origin) =>
      t.app.inject({ url: '/api/courses.php', headers: { origin } }),
    ),
  )
  for (const name of ['access-control-allow-origin', 'vary', 'etag']) {
    expect(other?.headers[name]).toBe(app?.headers[name])
  }
})

it('pages are not for other origins, and OPTIONS without a preflight is no call', async () => {
  const page = await t.app.inject({ url: '/courses', headers: { origin: ORIGIN } })
  expect(page.headers).not.toHaveProperty('access-control-allow-origin')
  const options = await t.app.inject({ method: 'OPTIONS', url: '/api/courses.php' })
  expect(options.statusCode).toBe(404)
})
