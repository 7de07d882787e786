import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { type Fault, s3Storage } from '#test/s3-storage.ts'
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

async function setup() {
  const dataDir = temporaryFolder()
  const storage = await s3Storage()
  const problemOf = (changed = {}) =>
    requireStorage({ dataDir, storage: { ...storage.settings, ...changed } }).then(
      () => null,
      (error: Error) => error.message.split('\n'),
    )
  return { ...storage, dataDir, problemOf }
}

it('accepts a storage that can be used, and leaves nothing there', async () => {
  const { problemOf, folder, files } = await setup()
  expect(await problemOf()).toBeNull()
  expect(await files.list()).toEqual([])
  rmSync(join(folder, 'start-check'), { recursive: true, force: true })
  await expect(
    requireStorage({ dataDir: temporaryFolder(), storage: null }),
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

it('reports that the data folder cannot be written', async () => {
  const { problemOf, dataDir } = await setup()
  writeFileSync(join(dataDir, 'uploads'), 'a file in place of the folder')
  expect(await problemOf()).toEqual([
    'The file storage (STORAGE_URL) cannot be used:',
    expect.stringMatching(/^- Files cannot be written: the data folder cannot be written \(E/),
  ])
})
