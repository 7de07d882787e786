import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { getLearner, listLearners } from '@sopan/contract/console/learners'
import { checkCode, me, setUpFactor, signIn, signOut } from '@sopan/contract/console/session'
import { inviteStaff, listStaff } from '@sopan/contract/console/staff'
import { endpoints } from '@sopan/contract/endpoints'
import { afterAll, describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { CONSOLE_URL, STAFF_PASSWORD, testConsole } from '#test/console.ts'
import { factories } from '#test/factories.ts'
import { passForLimits } from '#test/limits.ts'

const folder = mkdtempSync(join(tmpdir(), 'sopan-console-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Console</title>')
writeFileSync(join(folder, 'assets', 'a.js'), 'export {}')
afterAll(() => rmSync(folder, { recursive: true }))

const t = testApp()
const c = testConsole(t)
const limited = testConsole(t, { rateLimit: true })
const withPages = testConsole(t, { pagesFolder: folder })

const LEARNERS_URL = 'https://sopan.example'

describe('a call from another page', () => {
  const invite = { body: { email: 'ravi@example.com', roles: ['owner'] } }

  it.each([
    ['the learners’ origin', { origin: LEARNERS_URL, 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['another port', { origin: `${CONSOLE_URL}:8443`, 'sec-fetch-site': 'same-site' }],
    ['an origin that begins alike', { origin: `${CONSOLE_URL}.evil.example` }],
    ['no origin', { origin: undefined }],
    ['no Sec-Fetch-Site', { 'sec-fetch-site': undefined }],
  ])('with the cookie of an owner and %s changes nothing', async (_, headers) => {
    const cookie = await c.signedIn('owner')
    for (const [endpoint, input] of [
      [inviteStaff, invite],
      [signOut, {}],
    ] as const) {
      const reply = await c.raw(endpoint, input, { cookie, headers })
      expect([reply.status, reply.body.message]).toEqual([
        403,
        'This call does not come from the console',
      ])
    }
    expect((await c.call(listStaff, {}, { cookie })).data.staff).toHaveLength(1)
  })

  it('as a form of the learners’ page is refused before it is read', async () => {
    const cookie = await c.signedIn('owner')
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      const headers = { origin: LEARNERS_URL, 'sec-fetch-site': 'same-site', 'content-type': type }
      const reply = await c.raw(inviteStaff, { body: '{"email":"a@b.in"}' }, { cookie, headers })
      expect(reply.status).toBe(403)
    }
    const headers = { 'content-type': 'text/plain' }
    expect((await c.raw(inviteStaff, { body: '{}' }, { cookie, headers })).status).toBe(415)
  })

  it('reads nothing, and no response lets another origin read it', async () => {
    const cookie = await c.signedIn('owner')
    const headers = { origin: LEARNERS_URL, 'sec-fetch-site': 'same-site' }
    expect((await c.raw(listStaff, {}, { cookie, headers })).status).toBe(403)
    const own = await c.raw(listStaff, {}, { cookie })
    expect(own.status).toBe(200)
    expect(own.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('the two servers', () => {
  it('know nothing of each other’s sessions', async () => {
    const build = factories(t.db)
    const learner = await build.user()
    const token = await build.token(learner.id, t.time)
    const headers = { authorization: `Bearer ${token}` }
    for (const endpoint of [me, listLearners]) {
      expect((await c.raw(endpoint, {}, { headers })).status).toBe(401)
      expect((await c.raw(endpoint, {}, { cookie: token })).status).toBe(401)
    }
    const cookie = await c.signedIn('owner')
    for (const sent of [
      { cookie: `__Host-console=${cookie}` },
      { authorization: `Bearer ${cookie}` },
    ]) {
      const reply = await t.app.inject({ url: '/api/users.php', headers: sent })
      expect(reply.statusCode).toBe(401)
    }
  })

  it('have no path in common, and the learners’ pages do not name the console', async () => {
    for (const { endpoint } of endpoints) {
      const path = endpoint.url.replaceAll(/:\w+/g, '1')
      const reply = await c.raw({ method: endpoint.method, url: path })
      expect([path, reply.status]).toEqual([path, 404])
    }
    for (const url of ['/api/me', '/api/staff', '/api/orders']) {
      expect((await t.app.inject({ url })).statusCode).toBe(404)
    }
    expect((await t.app.inject({ url: '/' })).body).not.toMatch(/office\.sopan|console/i)
  })
})

describe('a password that is tried 1,000 times', () => {
  it('is refused after ten failures, then also if it is right, from this address only', async () => {
    const staff = await limited.member(['owner'])
    const guess = (password: string, address = '203.0.113.7') =>
      limited.raw(signIn, { body: { email: staff.email, password } }, { address })
    const statuses = []
    for (let i = 0; i < 1000; i++) statuses.push((await guess(`guess ${i}`)).status)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
    expect(new Set(statuses.slice(10))).toEqual(new Set([429]))
    expect((await guess(STAFF_PASSWORD)).status).toBe(429)
    expect((await guess(STAFF_PASSWORD, '203.0.113.8')).status).toBe(200)
  })

  it('does not keep learners of the same address from their login', async () => {
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/login.php',
      payload: { email: 'nobody@example.com', password: 'secret' },
      remoteAddress: '203.0.113.7',
    })
    expect(reply.statusCode).toBe(401)
  })
})

it('ten wrong codes in 15 minutes are the last ones, from any address and in any session', async () => {
  const staff = await limited.member(['owner'])
  const owner = await limited.session(staff.id)
  const { data: factor } = await limited.call(setUpFactor, {}, { cookie: owner })
  await t.db
    .updateTable('staff')
    .set((eb) => ({ factor: eb.ref('pending_factor') }))
    .execute()
  const half = () => limited.session(staff.id, null)
  const guess = async (code: string, i: number) => {
    const options = { cookie: await half(), address: `203.0.113.${i}` }
    return (await limited.raw(checkCode, { body: { code } }, options)).status
  }
  const wrong = limited.codeOf(factor.secret, 3600)
  const statuses = []
  for (let i = 0; i < 20; i++) statuses.push(await guess(wrong, i))
  expect([statuses.lastIndexOf(400), statuses.indexOf(429)]).toEqual([9, 10])
  expect(await guess(limited.codeOf(factor.secret), 21)).toBe(429)
  t.time = new Date(t.time.getTime() + 900_000)
  await passForLimits(t.db, 900)
  expect(await guess(limited.codeOf(factor.secret), 22)).toBe(200)
})

it('who has only the password of a member keeps no other session of the member from codes and calls', async () => {
  const { id } = await limited.member(['owner'])
  const cookie = await limited.session(id)
  const { data: factor } = await limited.call(setUpFactor, {}, { cookie })
  await t.db
    .updateTable('staff')
    .set((eb) => ({ factor: eb.ref('pending_factor') }))
    .execute()
  const half = await limited.session(id, null)
  const thief = { cookie: half, address: '203.0.113.7' }
  const statuses = new Set<number>()
  for (let i = 0; i < 11; i++) {
    const body = { code: limited.codeOf(factor.secret, 3600) }
    statuses.add((await limited.raw(checkCode, { body }, thief)).status)
  }
  expect(statuses).toEqual(new Set([400, 429]))
  for (let i = 0; i < 1200; i++) statuses.add((await limited.raw(me, {}, thief)).status)
  expect((await limited.raw(me, {}, thief)).status).toBe(429)

  expect((await limited.raw(me, {}, { cookie })).status).toBe(200)
  const body = { code: limited.codeOf(factor.secret) }
  expect((await limited.raw(checkCode, { body }, { cookie })).status).toBe(200)
})

it('ten wrong codes in 15 minutes are the last ones of a session that is complete', async () => {
  const { cookie, secret } = await limited.enrolled()
  const statuses = []
  for (let i = 0; i < 12; i++) {
    const body = { code: limited.codeOf(secret, 3600) }
    statuses.push((await limited.raw(checkCode, { body }, { cookie })).status)
  }
  expect([statuses.lastIndexOf(400), statuses.indexOf(429)]).toEqual([9, 10])
})

it('scripts in a learner’s name are text of JSON that no browser runs', async () => {
  const cookie = await c.signedIn('support')
  const name = '<script>alert(1)</script>"\u2028=HYPERLINK("x")'
  const learner = await factories(t.db).user({ name })
  const reply = await c.raw(getLearner, { params: { id: learner.id } }, { cookie })
  expect(reply.body.data).toMatchObject({ learner: { name } })
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
  })
})

describe('the pages', () => {
  it('are absent while they are not built', async () => {
    expect((await c.inject('/')).statusCode).toBe(404)
  })

  it('are served without a session, with a policy that allows no inline script', async () => {
    for (const path of ['/', '/invite', '/orders/order_x']) {
      const reply = await withPages.inject(path)
      expect([reply.statusCode, reply.body]).toEqual([
        200,
        expect.stringContaining('<title>Console'),
      ])
      expect(reply.headers['content-security-policy']).toMatch(/^default-src 'self'; (?!.*unsafe)/)
      expect(reply.headers['cache-control']).toBe('no-cache')
    }
    const asset = await withPages.inject('/assets/a.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await withPages.inject('/assets/of-an-earlier-release.js')).statusCode).toBe(404)
    expect((await withPages.inject('/api/unknown')).json()).toMatchObject({ success: false })
    expect((await withPages.inject('/../package.json')).body).toContain('<title>Console')
  })
})

it('a refused call is counted for its member, or for its address', async () => {
  const { id } = await c.member(['teacher'])
  await c.raw(listStaff, {}, { cookie: await c.session(id) })
  await c.raw(me, {}, {})
  await t.refusals.flush()
  const rows = await t.db.selectFrom('refusal_count').select(['kind', 'key']).execute()
  expect(rows).toContainEqual({ kind: 'forbidden', key: `staff ${id}` })
  expect(rows).toContainEqual({ kind: 'unauthorized', key: expect.stringContaining('address ') })
})
