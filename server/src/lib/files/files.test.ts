import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { s3Storage } from '#test/files/s3-storage.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { createFolderFiles } from './folder-files.ts'

function storage(keys = ['key']) {
  const folder = temporaryFolder()
  return { folder, files: createFolderFiles({ folder, keys: () => keys }) }
}

const content = Buffer.from('%PDF-1.7 a note')

/** The names of all files below a folder. */
const namesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

const stores = {
  folder: async () => {
    const { files, folder } = storage()
    return { files, names: () => namesIn(folder) }
  },
  storage: async () => {
    const { files, folder, incoming } = await s3Storage()
    const objects = () => namesIn(folder).filter((name) => name.endsWith('_object'))
    return { files, names: () => [...objects(), ...namesIn(incoming)] }
  },
}

describe.each(['folder', 'storage'] as const)('in a %s', (kind) => {
  it('stores by content: equal content is one file, and is read back unchanged', async () => {
    const { files, names } = await stores[kind]()
    const path = await files.put('paid', content, 'PDF')
    expect(path).toMatch(/^paid\/[0-9a-f]{32}\.pdf$/)
    async function* inPieces() {
      yield content.subarray(0, 4)
      yield content.subarray(4)
    }
    expect(await files.put('paid', inPieces(), 'pdf')).toBe(path)
    expect(await files.read(path)).toEqual(content)
    expect(await files.stat(path)).toEqual({ size: content.length })
    expect(await files.list()).toEqual([path])
    expect(names()).toHaveLength(1)
  })

  it('stores empty and large files, and reads ranges of them', async () => {
    const { files } = await stores[kind]()
    const empty = await files.put('public', Buffer.alloc(0), 'svg')
    expect(await files.stat(empty)).toEqual({ size: 0 })
    expect(await files.read(empty)).toEqual(Buffer.alloc(0))
    const large = Buffer.alloc(9 * 1024 * 1024, 'a film ')
    const film = await files.put('paid', large, 'mp4')
    const part = await buffer(files.stream(film, { start: 8_000_000, end: 8_499_999 }))
    expect(part.equals(large.subarray(8_000_000, 8_500_000))).toBe(true)
    expect((await files.read(film)).equals(large)).toBe(true)
    expect((await files.list()).toSorted()).toEqual([film, empty].toSorted())
  })

  it('deletes a file, unless it was stored again later', async () => {
    const { files, names } = await stores[kind]()
    const path = await files.put('paid', content, 'pdf')
    expect(await files.remove(path, new Date(Date.now() - 60_000))).toBe(false)
    expect(await files.stat(path)).not.toBeNull()
    expect(await files.remove(path, new Date(Date.now() + 60_000))).toBe(true)
    expect(await files.remove(path, new Date(Date.now() + 60_000))).toBe(true)
    expect(await files.stat(path)).toBeNull()
    expect(names()).toEqual([])
  })

  it('leaves nothing of an incomplete file', async () => {
    const { files, names } = await stores[kind]()
    async function* breaking() {
      yield content
      throw new Error('the disk is full')
    }
    await expect(files.put('paid', breaking(), 'pdf')).rejects.toThrow('the disk is full')
    expect(names()).toEqual([])
  })

  // No path leads out of the folder.
  it.each([
    '../secret.txt',
    'paid/../secret.txt',
    'public/..%2fsecret.txt',
    String.raw`public\..\secret.txt`,
    '/etc/passwd',
    'public/\0.pdf',
    'incoming/0123456789abcdef01234567',
    'paid',
    '',
    `public/${'a'.repeat(10_000)}.pdf`,
    `paid/${'0'.repeat(32)}.pdf`,
  ])('has no file %j', async (path) => {
    const { files } = await stores[kind]()
    await expect(files.read(path)).rejects.toMatchObject({ status: 404 })
    expect(await files.stat(path)).toBeNull()
    const range = { start: 0, end: 1 }
    await expect((async () => buffer(files.stream(path, range)))()).rejects.toThrow(
      /Not found|ENOENT/,
    )
  })

  it.each(['../x', 'p/df', '', 'averylongone', 'प'])(
    'rejects the extension %j',
    async (extension) => {
      const { files, names } = await stores[kind]()
      await expect(files.put('public', content, extension)).rejects.toThrow('no extension')
      expect(names()).toEqual([])
    },
  )
})

it('makes files readable by no other user of the machine', async () => {
  const { files, folder } = storage()
  const path = await files.put('paid', content, 'pdf')
  expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'paid')).mode & 0o777).toBe(0o700)
})

it('reads no file beside its folder', async () => {
  const { files, folder } = storage()
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  for (const path of ['../secret.txt', 'paid/../secret.txt', 'secret.txt']) {
    await expect(files.read(path)).rejects.toMatchObject({ status: 404 })
  }
})

const PATH = `paid/${'0'.repeat(32)}.pdf`
const NOON = new Date('2030-01-01T12:00:00Z')
const signing = { path: PATH, userId: 7, kind: 'document', now: NOON } as const

const partsOf = (url: string) => ({
  path: url.slice('/uploads/'.length, url.indexOf('?')),
  ...(Object.fromEntries(new URL(url, 'http://localhost').searchParams) as {
    expires: string
    u: string
    signature: string
  }),
})

it.each([
  ['document', 15 * 60, 5 * 60],
  ['video', 4 * 3600, 3600],
] as const)('signs a %s for %i seconds and at most %i more', (kind, life, step) => {
  const { files } = storage()
  fc.assert(
    fc.property(fc.date({ min: NOON, max: new Date('2040-01-01'), noInvalidDate: true }), (now) => {
      const parts = partsOf(files.signedUrl({ ...signing, kind, now }))
      const seconds = Number(parts.expires) - now.getTime() / 1000
      expect(seconds).toBeGreaterThanOrEqual(life)
      expect(seconds).toBeLessThan(life + step)
      expect(files.verifySigned({ ...parts, now })).toBe(Number(parts.expires))
      const end = new Date(Number(parts.expires) * 1000)
      expect(files.verifySigned({ ...parts, now: end })).toBeNull()
    }),
  )
})

it('returns one URL per learner and file within a window', () => {
  const { files } = storage()
  const later = new Date(NOON.getTime() + 4 * 60_000)
  expect(files.signedUrl({ ...signing, now: later })).toBe(
    files.signedUrl({ ...signing, now: new Date(NOON.getTime() + 1) }),
  )
})

// S31
it.each([
  ['another file', { path: `paid/${'1'.repeat(32)}.pdf` }],
  ['another learner', { u: '8' }],
  ['a longer life', { expires: '9999999999' }],
  ['no signature', { signature: undefined }],
  ['an empty signature', { signature: '' }],
  ['another signature', { signature: 'A'.repeat(43) }],
  ['a signature that is too long', { signature: 'A'.repeat(10_000) }],
  ['two signatures', { signature: ['a', 'b'] }],
  ['no learner', { u: undefined }],
  ['no end', { expires: undefined }],
  ['an end in another notation', { expires: '1e10' }],
])('rejects %s', (_name, change) => {
  const { files } = storage()
  const parts = partsOf(files.signedUrl(signing))
  expect(files.verifySigned({ ...parts, now: NOON })).not.toBeNull()
  expect(files.verifySigned({ ...parts, ...change, now: NOON })).toBeNull()
})

it('accepts the previous key while keys are rotated, and no other', () => {
  const url = (keys: string[]) => partsOf(storage(keys).files.signedUrl(signing))
  const { files } = storage(['new', 'old'])
  expect(files.verifySigned({ ...url(['old']), now: NOON })).not.toBeNull()
  expect(files.verifySigned({ ...url(['new', 'old']), now: NOON })).not.toBeNull()
  expect(files.verifySigned({ ...url(['older']), now: NOON })).toBeNull()
  expect(storage(['new']).files.verifySigned({ ...url(['new', 'old']), now: NOON })).not.toBeNull()
  expect(() => storage([]).files.signedUrl(signing)).toThrow('no key')
})
