import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { CORS, type Fault } from '#test/files/open-storage.ts'
import { s3Storage } from '#test/files/s3-storage.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { requireStorage } from './check-storage.ts'

const SECRET = 'a-secret-that-nobody-may-see'

/** Refuses calls with one of these methods. */
const refusing =
  (methods: string[], forward: Fault): Fault =>
  (incoming, response) => {
    if (!methods.includes(incoming.method ?? '')) return forward(incoming, response)
    incoming.resume()
    return void response.writeHead(403).end()
  }

async function setup(options: Parameters<typeof s3Storage>[0] = {}) {
  const dataDir = temporaryFolder()
  const storage = await s3Storage(options)
  const problemOf = (changed = {}) =>
    requireStorage({ DATA_DIR: dataDir, storage: { ...storage.settings, ...changed } }).then(
      () => null,
      (error: Error) => error.message.split('\n'),
    )
  return { ...storage, dataDir, problemOf }
}

it('accepts a storage that can be used, and leaves nothing there', async () => {
  const { problemOf, folder } = await setup()
  expect(await problemOf()).toBeNull()
  const names = readdirSync(folder, { recursive: true })
  expect(names.filter((name) => String(name).includes('start-check'))).toEqual([])
  await expect(
    requireStorage({ DATA_DIR: temporaryFolder(), storage: null }),
  ).resolves.toBeUndefined()
})

it.each([
  [{ bucket: 'another' }, 'There is no bucket another at http://127.0.0.1:'],
  [{ keyId: SECRET, secret: SECRET }, 'refuses STORAGE_KEY with STORAGE_SECRET'],
  [{ endpoint: 'http://127.0.0.1:9' }, 'does not answer (ECONNREFUSED)'],
  [{ endpoint: 'http://nowhere.invalid' }, 'does not answer (E'],
])('reports what is wrong with %j', async (changed, problem) => {
  const { problemOf } = await setup()
  const found = await problemOf(changed)
  expect(found).toHaveLength(2)
  expect(found?.[0]).toBe('The file storage (STORAGE_URL) cannot be used:')
  expect(found?.[1]).toContain(problem)
  expect(found?.join()).not.toContain(SECRET)
})

it('lists everything that the key may not do', async () => {
  const { problemOf, fail, forward } = await setup()
  fail(refusing(['PUT', 'GET'], forward))
  expect(await problemOf()).toEqual([
    'The file storage (STORAGE_URL) cannot be used:',
    expect.stringMatching(/^- Files cannot be written: The file storage refuses \(403/),
    expect.stringMatching(/^- Files cannot be listed: The file storage refuses \(403/),
  ])
  fail(refusing(['DELETE'], forward))
  expect(await problemOf()).toEqual([
    'The file storage (STORAGE_URL) cannot be used:',
    expect.stringMatching(/^- Files cannot be deleted: The file storage refuses \(403/),
  ])
})

it.each([
  ['a bucket that is not private', { isPrivate: false }, /^- Its files can be read without/],
  ['a bucket without CORS rules', { cors: CORS.replace('*', 'https://a.example') }, /^- The CORS/],
  [
    'CORS rules that do not allow ranges',
    { cors: CORS.replace('<AllowedHeader>*', '<AllowedHeader>accept') },
    /^- The CORS rules of the bucket must allow GET and HEAD from every origin/,
  ],
  [
    'CORS rules that expose too little',
    { cors: CORS.replace('>Accept-Ranges<', '>ETag<') },
    /^- The CORS rules .* expose Accept-Ranges and Content-Range/,
  ],
])('refuses %s', async (_name, options, sentence) => {
  const { problemOf } = await setup(options)
  expect(await problemOf()).toEqual([
    'The file storage (STORAGE_URL) cannot be used:',
    expect.stringMatching(sentence),
  ])
})

it('refuses a storage that sends no ranges and forgets the type of a file', async () => {
  const { problemOf, fail, forward } = await setup()
  fail((incoming, response) => {
    if (!('range' in incoming.headers)) return forward(incoming, response)
    const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' }
    return void response.writeHead(200, { ...headers, 'content-type': 'text/plain' }).end('A file')
  })
  expect((await problemOf())?.slice(1)).toEqual([
    '- It sends no ranges of files, which videos need.',
    '- It does not send the Content-Type and Content-Disposition of a file.',
  ])
})

it('reports that the data folder cannot be written', async () => {
  const { problemOf, dataDir } = await setup()
  writeFileSync(join(dataDir, 'uploads'), 'a file in place of the folder')
  expect(await problemOf()).toEqual([
    'The file storage (STORAGE_URL) cannot be used:',
    expect.stringMatching(/^- Files cannot be written: the data folder cannot be written \(E/),
  ])
})
