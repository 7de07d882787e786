import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { describe, expect, it } from 'vitest'

import type { Fault } from '#test/files/open-storage.ts'
import { s3Storage } from '#test/files/s3-storage.ts'

const CONTENT = Buffer.from('0123456789')
/** Long enough for the storage on a busy machine. */
const LIMIT_MS = 2000
const SECRET = 'a secret that nobody may see'

const answer =
  (status: number, body = ''): Fault =>
  (incoming, response) => {
    incoming.resume()
    response.writeHead(status).end(body)
  }

/** A fault that a test of the storage's clients can have at any time, and what is reported. */
const FAULTS: [name: string, fault: Fault, message: RegExp][] = [
  ['does not respond', (incoming) => void incoming.resume(), /does not answer/],
  ['is overloaded', answer(503), /refuses \(503/],
  ['forbids', answer(403), /refuses \(403/],
  [
    'closes connections',
    (incoming) => void incoming.socket.destroy(),
    /does not answer \(ECONNRESET\)/,
  ],
  ['has another program in its place', answer(200, '<html>'), /storage/],
]

describe.each(FAULTS)('a storage that %s', (_name, fault, message) => {
  it('stores nothing under a name, and stores the same content later', async () => {
    const { files, fail, mend } = await s3Storage({ limitMs: LIMIT_MS })
    fail(fault)
    await expect(files.put('paid', CONTENT, 'pdf')).rejects.toThrow(message)
    mend()
    expect(await files.list()).toEqual([])
    expect(await files.read(await files.put('paid', CONTENT, 'pdf'))).toEqual(CONTENT)
  })

  it('gives no wrong bytes', async () => {
    const { files, fail } = await s3Storage({ limitMs: LIMIT_MS })
    const path = await files.put('paid', CONTENT, 'pdf')
    fail(fault)
    await expect(files.read(path)).rejects.toThrow(message)
  })
})

// Another program in its place answers 200 to these calls, which say nothing of content.
it.each(FAULTS.filter(([name]) => !name.startsWith('has another program')))(
  'a storage that %s does not make files seem to be missing',
  async (_name, fault, message) => {
    const { files, fail } = await s3Storage({ limitMs: LIMIT_MS })
    const path = await files.put('paid', CONTENT, 'pdf')
    fail(fault)
    await expect(files.stat(path)).rejects.toThrow(message)
    await expect(files.list()).rejects.toThrow(message)
    await expect(files.remove(path, new Date(Date.now() + 60_000))).rejects.toThrow(message)
    await expect(files.requireReadable()).rejects.toThrow(message)
  },
)

it('rejects other bytes than those that were stored', async () => {
  const { files, folder } = await s3Storage()
  const path = await files.put('paid', CONTENT, 'pdf')
  writeFileSync(join(folder, `${path}._S3rver_object`), '0123456780')
  await expect(files.read(path)).rejects.toThrow(`has sent other bytes than those of ${path}`)
})

it('rejects a file of which the end is missing', async () => {
  const { files, fail } = await s3Storage()
  const path = await files.put('paid', CONTENT, 'pdf')
  fail((_incoming, response) => {
    response.writeHead(200, { 'content-length': '10' }).write('01234')
    setTimeout(() => response.destroy(), 50)
  })
  await expect(files.read(path)).rejects.toThrow('The file storage')
  await expect(buffer(files.stream(path, { start: 0, end: 9 }))).rejects.toThrow('The file storage')
})

it('ends a download in which nothing arrives any more', async () => {
  const { files, fail } = await s3Storage({ limitMs: LIMIT_MS })
  const path = await files.put('paid', CONTENT, 'pdf')
  fail((_incoming, response) => void response.writeHead(200, { 'content-length': '10' }).write('0'))
  await expect(files.read(path)).rejects.toThrow('does not answer')
})

it('does not acknowledge an upload of which the storage kept a part', async () => {
  const { files, fail, mend } = await s3Storage()
  fail((incoming, response) => {
    incoming.resume()
    if (incoming.method === 'PUT') response.writeHead(200, { etag: '"x"' }).end()
    else response.writeHead(200, { 'content-length': '5' }).end()
  })
  await expect(files.put('paid', CONTENT, 'pdf')).rejects.toThrow('not stored the whole file')
  mend()
  expect(await files.list()).toEqual([])
})

it('leaves nothing under a name if an upload breaks in its middle', async () => {
  const { files, fail, mend } = await s3Storage()
  fail((incoming) => void incoming.once('data', () => incoming.socket.destroy()))
  const film = Buffer.alloc(9 * 1024 * 1024, 'film')
  await expect(files.put('paid', film, 'mp4')).rejects.toThrow('does not answer')
  mend()
  expect(await files.list()).toEqual([])
})

it('repeats a call once, so that one refusal is not noticed', async () => {
  const { files, fail, mend } = await s3Storage()
  fail((incoming, response) => {
    mend()
    answer(503)(incoming, response)
  })
  expect(await files.read(await files.put('paid', CONTENT, 'pdf'))).toEqual(CONTENT)
})

it('reports a bucket that is missing, and not its files', async () => {
  const { files, folder } = await s3Storage()
  const path = await files.put('paid', CONTENT, 'pdf')
  rmSync(folder, { recursive: true })
  await expect(files.stat(path)).rejects.toThrow('refuses (404')
  await expect(files.read(path)).rejects.toThrow('refuses (404, NoSuchBucket)')
  await expect(files.list()).rejects.toThrow('refuses (404, NoSuchBucket)')
  await expect(files.requireReadable()).rejects.toThrow('refuses (404')
})

it('reports a key that is not valid any more, without the key', async () => {
  const { filesWith } = await s3Storage()
  const files = filesWith({ secret: SECRET, keyId: SECRET })
  const error = await files.put('paid', CONTENT, 'pdf').catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('refuses (403')
  expect(JSON.stringify([error, String(error), Object.entries(error as object)])).not.toContain(
    SECRET,
  )
})

const NOON = new Date('2030-01-01T12:00:00Z')

it('stores type, disposition and caching with a file, for browsers that read it at the storage', async () => {
  const { files } = await s3Storage()
  const pdf = await files.put('paid', CONTENT, 'pdf')
  const other = await files.put('paid', CONTENT, 'zip')
  const now = new Date()
  const until = { now, end: Math.ceil(now.getTime() / 1000) + 900 }
  const url = String(await files.directUrl(pdf, until))
  const whole = await fetch(url)
  expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=900',
  })
  const part = await fetch(url, { headers: { range: 'bytes=2-4' } })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ])
  const download = await fetch(String(await files.directUrl(other, until)))
  expect(download.headers.get('content-disposition')).toBe('attachment')
  await download.body?.cancel()
})

it('signs one address for a while, which ends when the address of the server ends', async () => {
  const { files } = await s3Storage()
  const path = `paid/${'0'.repeat(32)}.pdf`
  const end = NOON.getTime() / 1000 + 900
  const at = (seconds: number) =>
    files.directUrl(path, { now: new Date(NOON.getTime() + seconds * 1000), end })
  const url = new URL(String(await at(1)))
  expect(await at(299)).toBe(url.href)
  expect(await at(300)).not.toBe(url.href)
  expect(url.searchParams.get('X-Amz-Date')).toBe('20300101T120000Z')
  expect(url.searchParams.get('X-Amz-Expires')).toBe('900')
  expect(new URL(String(await at(300))).searchParams.get('X-Amz-Expires')).toBe('600')
})

it('signs one address of a public file for three days, which is valid for as long after them', async () => {
  const { files } = await s3Storage()
  const path = `public/${'0'.repeat(32)}.png`
  const day = 24 * 3600
  const at = async (days: number) => {
    const now = new Date(Math.floor(NOON.getTime() / 1000 / (3 * day)) * 3 * day * 1000)
    const later = new Date(now.getTime() + days * day * 1000)
    return new URL(String(await files.directUrl(path, { now: later, end: null })))
  }
  const first = await at(0)
  expect((await at(2.9)).href).toBe(first.href)
  expect((await at(3)).href).not.toBe(first.href)
  expect(first.searchParams.get('X-Amz-Expires')).toBe(String(6 * day))
})
