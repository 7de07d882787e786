import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { bareApp, listen } from '#test/bare-app.ts'
import { s3Storage } from '#test/files/s3-storage.ts'

import { responseCache } from '../response/response-cache.ts'
import { downloadRoutes } from './downloads.ts'

const CONTENT = Buffer.from('0123456789')
const DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')

async function setup() {
  // The storage compares signatures with its own clock.
  let now = new Date()
  const storage = await s3Storage({ limitMs: 2000 })
  const { files } = storage
  const { app, log } = bareApp()
  const opened: [userId: number, path: string][] = []
  downloadRoutes(app, {
    files,
    responses: responseCache(1e7),
    now: () => now,
    onPaidFile: async (...book) => void opened.push(book),
  })
  const signed = (path: string) => files.signedUrl({ path, userId: 7, kind: 'document', now })
  return {
    ...storage,
    app,
    log,
    opened,
    signed,
    put: (area: 'public' | 'paid', extension: string, content = CONTENT) =>
      files.put(area, content, extension),
    advanceMinutes: (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000)),
  }
}

it('redirects from a paid file to a signed address of the storage, which no cache stores', async () => {
  const { app, signed, put, settings, opened } = await setup()
  const path = await put('paid', 'pdf')
  const reply = await app.inject(signed(path))
  expect([reply.statusCode, reply.body]).toEqual([302, ''])
  expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store' })
  const url = new URL(String(reply.headers.location))
  expect(url.href.startsWith(`${settings.endpoint}/${settings.bucket}/${path}?`)).toBe(true)
  expect(Number(url.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(25 * 60)
  expect(url.href).not.toContain(settings.secret.toLowerCase())
  const file = await fetch(url)
  expect([file.status, await file.text()]).toEqual([200, '0123456789'])
  expect(opened).toEqual([[7, path]])
})

it('redirects from a public file to an address that is valid for days, and lets caches store the redirect for an hour', async () => {
  const { app, put } = await setup()
  const path = await put('public', 'png')
  const reply = await app.inject(`/uploads/${path}`)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([302, 'public, max-age=3600'])
  const url = new URL(String(reply.headers.location))
  expect(url.searchParams.get('X-Amz-Expires')).toBe(String(6 * 24 * 3600))
  const file = await fetch(url)
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await file.text()).toBe('0123456789')
})

it('serves ranges to a browser that follows the redirect', async () => {
  const { app, put, signed } = await setup()
  const { url } = await listen(app)
  const path = await put('paid', 'mp4')
  for (const [range, body, contentRange] of [
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
  ] as const) {
    const part = await fetch(url + signed(path), { headers: { range } })
    expect([part.status, await part.text()]).toEqual([206, body])
    expect(part.headers.get('content-range')).toBe(contentRange)
  }
})

it('checks the address before the storage is asked, and answers 404 itself', async () => {
  const { app, put, signed, folder, advanceMinutes } = await setup()
  const path = await put('paid', 'pdf')
  const link = signed(path)
  for (const url of [
    `/uploads/${path}`,
    link.replace('u=7', 'u=8'),
    link.replace(/expires=\d+/, 'expires=9999999999'),
    link.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
  ]) {
    expect((await app.inject(url)).statusCode).toBe(403)
  }
  rmSync(join(folder, `${path}._S3rver_object`))
  const missing = await app.inject(link)
  expect([missing.statusCode, missing.json().success]).toEqual([404, false])
  expect((await app.inject(`/uploads/public/${'0'.repeat(32)}.png`)).statusCode).toBe(404)
  expect((await app.inject('/uploads/public/../paid/x')).statusCode).toBe(403)
  advanceMinutes(21)
  expect((await app.inject(link)).statusCode).toBe(403)
})

it('answers HEAD itself, because a signature is valid for GET only', async () => {
  const { app, put, signed, opened } = await setup()
  const reply = await app.inject({ method: 'HEAD', url: signed(await put('paid', 'pdf')) })
  expect([reply.statusCode, reply.body]).toEqual([200, ''])
  expect(reply.headers).toMatchObject({
    'content-length': '10',
    'content-type': 'application/pdf',
  })
  expect(opened).toEqual([])
})

// S30
it('sends drawings itself, because their sandbox is in a header that a storage does not send', async () => {
  const { app, put, signed } = await setup()
  for (const url of [
    `/uploads/${await put('public', 'svg', DRAWING)}`,
    signed(await put('paid', 'svg', DRAWING)),
  ]) {
    const reply = await app.inject({ url, headers: { 'accept-encoding': 'identity' } })
    expect([reply.statusCode, reply.body]).toEqual([200, DRAWING.toString()])
    expect(reply.headers['content-security-policy']).toContain('sandbox')
  }
})

// S31
it('keeps both signatures out of the log', async () => {
  const { app, put, signed, log } = await setup()
  await app.inject(signed(await put('paid', 'pdf')))
  await app.inject(`/uploads/${await put('public', 'png')}`)
  expect(log.length).toBeGreaterThan(0)
  expect(JSON.stringify(log)).not.toMatch(/signature|expires/i)
})

it.each([
  ['does not respond', (): void => undefined],
  [
    'refuses',
    (_incoming: unknown, response: { writeHead: (n: number) => { end: () => void } }) =>
      response.writeHead(503).end(),
  ],
])('answers 503 while the storage %s, and no address of it', async (_name, fault) => {
  const { app, put, signed, fail, mend } = await setup()
  const urls = [signed(await put('paid', 'pdf')), `/uploads/${await put('public', 'svg', DRAWING)}`]
  fail(fault)
  for (const url of urls) {
    const reply = await app.inject(url)
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '3'])
    expect(reply.headers.location).toBeUndefined()
    expect(reply.body).not.toMatch(/127\.0\.0\.1|paid\/|public\//)
  }
  mend()
  expect((await app.inject(urls[0] ?? '')).statusCode).toBe(302)
})

it('does not send a drawing whose bytes the storage has changed', async () => {
  const { app, put, folder } = await setup()
  const path = await put('public', 'svg', DRAWING)
  writeFileSync(join(folder, `${path}._S3rver_object`), DRAWING.toString().replace('M0', 'M1'))
  const headers = { 'accept-encoding': 'gzip' }
  expect((await app.inject({ url: `/uploads/${path}`, headers })).statusCode).toBe(503)
})
