import { once } from 'node:events'
import type { ReadStream } from 'node:fs'
import { type IncomingMessage, get } from 'node:http'
import { json } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { bareApp, listen } from '#test/bare-app.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { responseCache } from '../response/response-cache.ts'
import { downloadRoutes } from './downloads.ts'

const NOON = new Date('2030-01-01T12:00:00Z')
const CONTENT = Buffer.from('0123456789')

async function setup(content: Buffer = CONTENT, extension = 'pdf') {
  let now = NOON
  const files = createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  const opened: ReadStream[] = []
  const watched = {
    ...files,
    stream: (path: string, range: { start: number; end: number }) => {
      const stream = files.stream(path, range)
      opened.push(stream as ReadStream)
      return stream
    },
  }
  const { app, log } = bareApp()
  downloadRoutes(app, { files: watched, responses: responseCache(1e7), now: () => now })
  const paid = await files.put('paid', content, extension)
  const open = await files.put('public', content, extension)
  return {
    app,
    log,
    opened,
    path: paid,
    paid: files.signedUrl({ path: paid, userId: 7, kind: 'document', now }),
    open: files.publicUrl(open),
    advanceMinutes: (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000)),
  }
}

it('serves a paid file by its signed URL until the URL expires', async () => {
  const { app, paid, advanceMinutes } = await setup()
  const answer = await app.inject(paid)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(CONTENT)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '10',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'self'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, max-age=900',
    'accept-ranges': 'bytes',
  })
  advanceMinutes(15)
  const late = await app.inject(paid)
  expect(late.statusCode).toBe(403)
  expect(late.headers['cache-control']).toBe('private, no-store')
  expect(late.json()).toEqual({
    success: false,
    status: 'error',
    message: 'This link is not valid or has expired',
    data: null,
    reason: { code: 'link_expired' },
  })
})

// S31
it('rejects an altered URL, whether the file exists or not', async () => {
  const { app, paid, path } = await setup()
  const refused = [
    `/uploads/${path}`,
    paid.replace('u=7', 'u=8'),
    paid.replace(/expires=\d+/, 'expires=9999999999'),
    paid.replace(/signature=.{5}/, 'signature=AAAAA'),
    paid.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
    `${paid}&u=7`,
  ]
  for (const url of refused) {
    const answer = await app.inject(url)
    expect([url, answer.statusCode]).toEqual([url, url.endsWith('&u=7') ? 400 : 403])
  }
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    expect((await app.inject({ method, url: paid })).statusCode).toBe(404)
  }
})

it('keeps signatures out of the log', async () => {
  const { app, paid, log } = await setup()
  await app.inject(paid)
  await app.inject(paid.replace('u=7', 'u=8'))
  expect(log.length).toBeGreaterThan(0)
  expect(JSON.stringify(log)).not.toMatch(/signature|expires/)
})

it('allows every cache to store a public file permanently', async () => {
  const { app, open } = await setup(CONTENT, 'webp')
  const answer = await app.inject(open)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const again = await app.inject({ url: open, headers: { 'if-none-match': answer.headers.etag } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

// S30
it.each([
  [
    'svg',
    'image/svg+xml',
    'inline',
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
  ],
  ['mp4', 'video/mp4', 'inline', "frame-ancestors 'self'"],
  ['png', 'image/png', 'inline', "frame-ancestors 'self'"],
  ['html', 'application/octet-stream', 'attachment', "sandbox; default-src 'none'"],
  ['js', 'application/octet-stream', 'attachment', "sandbox; default-src 'none'"],
])('serves .%s as %s', async (extension, type, disposition, policy) => {
  const { app, open } = await setup(Buffer.from('<script>alert(1)</script>'), extension)
  const { headers } = await app.inject(open)
  expect(headers['content-type']).toBe(type)
  expect(headers['content-disposition']).toBe(disposition)
  expect(headers['content-security-policy']).toBe(policy)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

// Over a raw connection; fetch and inject would normalize the path.
it('has nothing at a path that leads elsewhere', async () => {
  const { app } = await setup()
  const { port } = await listen(app)
  for (const path of [
    'public/../../secret.txt',
    'public/%2e%2e/%2e%2e/secret.txt',
    'public/%252e%252e/secret.txt',
    String.raw`public\..\..\secret.txt`,
    'public/..%5c..%5csecret.txt',
    'public/..%2f..%2fsecret.txt',
    'public/%00.pdf',
    'public/%c0%ae%c0%ae/secret.txt',
    'public//etc/passwd',
    'public/',
    '../secret.txt',
    'paid/../public',
    `public/${'a'.repeat(5000)}.pdf`,
  ]) {
    const request = get({ port, path: `/uploads/${path}`, agent: false })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    expect([400, 403, 404], path).toContain(answer.statusCode)
    expect(await json(answer)).toMatchObject({ success: false, data: null })
  }
})

it('serves no paid file under another path', async () => {
  const { app, path, paid } = await setup()
  const { port } = await listen(app)
  const signature = paid.slice(paid.indexOf('?'))
  for (const detour of [
    `paid/../${path}`,
    `./${path}`,
    `/${path}`,
    path.replace('.pdf', '%2epdf/'),
  ]) {
    const request = get({ port, path: `/uploads/${detour}${signature}`, agent: false })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    answer.resume()
    expect([detour, answer.statusCode]).toEqual([detour, 403])
  }
})

it('answers HEAD with headers only', async () => {
  const { app, paid, opened } = await setup()
  const range = { range: 'bytes=2-4' }
  const answer = await app.inject({ method: 'HEAD', url: paid, headers: range })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-length']).toBe('10')
  expect(answer.body).toBe('')
  expect(opened).toEqual([])
})

it.each([
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['nonsense', 200, '0123456789', null],
])('serves the range %s over a real connection', async (range, status, body, contentRange) => {
  const { app, paid, opened } = await setup(CONTENT, 'mp4')
  const { url } = await listen(app)
  const answer = await fetch(url + paid, { headers: { range } })
  expect(answer.status).toBe(status)
  expect(await answer.text()).toBe(body)
  expect(answer.headers.get('content-length')).toBe(String(body.length))
  expect(answer.headers.get('content-range')).toBe(contentRange)
  await expect.poll(() => opened.map((stream) => stream.closed)).toEqual([true])
})

it('reports the size if a range is out of bounds', async () => {
  const { app, paid } = await setup()
  const answer = await app.inject({ url: paid, headers: { range: 'bytes=10-' } })
  expect(answer.statusCode).toBe(416)
  expect(answer.headers['content-range']).toBe('bytes */10')
  expect(answer.json()).toMatchObject({ success: false, status: 'error' })
})

it('serves a range only if If-Range matches the file', async () => {
  const { app, paid } = await setup()
  const { etag } = (await app.inject(paid)).headers
  const ask = (ifRange: string) =>
    app.inject({ url: paid, headers: { range: 'bytes=0-0', 'if-range': ifRange } })
  expect((await ask(String(etag))).statusCode).toBe(206)
  expect((await ask('"another"')).statusCode).toBe(200)
  expect((await ask('Tue, 01 Jan 2030 12:00:00 GMT')).statusCode).toBe(200)
})

it('serves an empty file', async () => {
  const { app, paid } = await setup(Buffer.alloc(0))
  const answer = await app.inject(paid)
  expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '0', ''])
})

it('reads as fast as the client, and closes the file if the client disconnects', async () => {
  const { app, paid, opened } = await setup(Buffer.alloc(64 * 1024 * 1024), 'mp4')
  const { url } = await listen(app)
  const request = get(url + paid, (answer) => answer.once('data', () => answer.pause()))
  request.on('error', () => undefined)
  await expect.poll(() => opened[0]?.bytesRead ?? 0).toBeGreaterThan(0)
  let before = -1
  await expect
    .poll(() => {
      const read = opened[0]?.bytesRead ?? 0
      const isUnchanged = read === before
      before = read
      return isUnchanged
    })
    .toBe(true)
  expect(before).toBeLessThan(32 * 1024 * 1024)
  expect(opened[0]?.closed).toBe(false)
  request.destroy()
  await expect.poll(() => opened[0]?.closed).toBe(true)
})

const DRAWING = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0"/>'.repeat(99)}</svg>`,
)

it('sends a drawing compressed to a browser that accepts it', async () => {
  const { app, open, paid } = await setup(DRAWING, 'svg')
  for (const url of [open, paid, open]) {
    const sent = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
    expect(sent.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'content-length': String(sent.rawPayload.length),
    })
    expect(sent.rawPayload.length).toBeLessThan(DRAWING.length / 2)
    expect(gunzipSync(sent.rawPayload)).toEqual(DRAWING)
    const again = { 'accept-encoding': 'gzip', 'if-none-match': String(sent.headers.etag) }
    expect((await app.inject({ url, headers: again })).statusCode).toBe(304)
  }
})

it.each([
  ['without that encoding', {}],
  ['with a range', { 'accept-encoding': 'gzip', range: 'bytes=0-9' }],
])('sends a drawing as it is to a request %s', async (_, headers) => {
  const { app, open } = await setup(DRAWING, 'svg')
  const sent = await app.inject({ url: open, headers })
  expect(sent.headers['content-encoding']).toBeUndefined()
  expect(sent.headers.vary).toBe('Accept-Encoding')
  expect(DRAWING.subarray(0, sent.rawPayload.length)).toEqual(sent.rawPayload)
})

it('sends no other type compressed', async () => {
  const { app, open } = await setup()
  const sent = await app.inject({ url: open, headers: { 'accept-encoding': 'gzip' } })
  expect(sent.headers['content-encoding']).toBeUndefined()
  expect(sent.headers).not.toHaveProperty('vary')
})
