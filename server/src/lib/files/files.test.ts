import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import fc from 'fast-check'
import { expect, it } from 'vitest'

import { temporaryFolder } from '#test/temporary-folder.ts'

import { createFiles } from './files.ts'

function storage(keys = ['key']) {
  const folder = temporaryFolder()
  return { folder, files: createFiles({ folder, keys: () => keys }) }
}

const content = Buffer.from('%PDF-1.7 a note')

it('stores by content: equal content is one file, and is read back unchanged', async () => {
  const { files, folder } = storage()
  const path = await files.put('paid', content, 'PDF')
  expect(path).toMatch(/^paid\/[0-9a-f]{32}\.pdf$/)
  async function* inPieces() {
    yield content.subarray(0, 4)
    yield content.subarray(4)
  }
  expect(await files.put('paid', inPieces(), 'pdf')).toBe(path)
  expect(await files.read(path)).toEqual(content)
  expect(await files.stat(path)).toEqual({ size: content.length })
  expect(readdirSync(join(folder, 'paid'))).toHaveLength(1)
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
})

it('makes files readable by no other user of the machine', async () => {
  const { files, folder } = storage()
  const path = await files.put('paid', content, 'pdf')
  expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'paid')).mode & 0o777).toBe(0o700)
})

it('leaves nothing of an incomplete file', async () => {
  const { files, folder } = storage()
  async function* breaking() {
    yield content
    throw new Error('the disk is full')
  }
  await expect(files.put('paid', breaking(), 'pdf')).rejects.toThrow('the disk is full')
  expect(readdirSync(join(folder, 'paid'))).toEqual([])
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
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
])('has no file %j', async (path) => {
  const { files, folder } = storage()
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  await expect(files.read(path)).rejects.toMatchObject({ status: 404 })
  expect(await files.stat(path)).toBeNull()
  expect(() => files.stream(path, { start: 0, end: 1 })).toThrow('Not found')
})

it.each(['../x', 'p/df', '', 'averylongone', 'प'])(
  'rejects the extension %j',
  async (extension) => {
    const { files, folder } = storage()
    await expect(files.put('public', content, extension)).rejects.toThrow('no extension')
    expect(readdirSync(join(folder, 'public'))).toEqual([])
  },
)

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
