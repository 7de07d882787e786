import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { parseSettings } from '#server/lib/env/env.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'
import { s3Storage } from '#test/files/s3-storage.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const t = testApp()

/** A data folder with files of every kind, and an empty storage. */
async function setup() {
  const dataDir = temporaryFolder()
  const storage = await s3Storage()
  const { endpoint, bucket, keyId, secret } = storage.settings
  const settings = parseSettings({
    DATA_DIR: dataDir,
    STORAGE_URL: `${endpoint}/${bucket}`,
    STORAGE_KEY: keyId,
    STORAGE_SECRET: secret,
  })
  const folder = join(dataDir, 'uploads')
  const local = createFolderFiles({ folder, keys: () => [] })
  const paths = [
    await local.put('public', Buffer.from('a cover'), 'webp'),
    await local.put('paid', Buffer.from('a note'), 'pdf'),
    await local.put('paid', Buffer.alloc(9 * 1024 * 1024, 'a film'), 'mp4'),
    await local.put('public', Buffer.alloc(0), 'svg'),
  ].toSorted()
  const copy = (options: Record<string, string | true> = {}, words: string[] = []) =>
    runCommand({ ...t, files: storage.files, settings }, ['files', 'copy', ...words], options)
  return { ...storage, dataDir, folder, local, paths, copy, objects: storage.folder }
}

const objectOf = (objects: string, path: string) => join(objects, `${path}._S3rver_object`)

describe('files copy', () => {
  it('copies every file, and the second time none', async () => {
    const { copy, files, local, paths } = await setup()
    expect(await copy()).toMatchObject({
      isDone: true,
      lines: [
        'Copied to the storage: 4\u00A0files; 0\u00A0files with the same content were there.',
      ],
    })
    expect((await files.list()).toSorted()).toEqual(paths)
    for (const path of paths) expect(await files.read(path)).toEqual(await local.read(path))
    expect((await local.list()).toSorted()).toEqual(paths)
    expect(await copy()).toMatchObject({ isDone: true, data: { copied: 0, same: 4 } })
  })

  it('copies back into an empty folder', async () => {
    const { copy, local, folder, paths } = await setup()
    await copy()
    rmSync(folder, { recursive: true })
    expect(await copy({ back: true })).toMatchObject({ isDone: true, data: { copied: 4 } })
    expect((await local.list()).toSorted()).toEqual(paths)
  })

  it('copies another folder', async () => {
    const { copy, files } = await setup()
    const other = temporaryFolder()
    const path = await createFolderFiles({ folder: other, keys: () => [] }).put(
      'paid',
      Buffer.from('of another server'),
      'pdf',
    )
    expect(await copy({}, [other])).toMatchObject({ isDone: true, data: { folder: other } })
    expect(await files.list()).toEqual([path])
  })

  it('continues after the storage has failed in the middle', async () => {
    const { copy, fail, forward, mend, paths } = await setup()
    let puts = 0
    fail((incoming, response) => {
      if (incoming.method === 'PUT') puts++
      // The check before the copy sends the first PUT.
      if (puts < 4) return forward(incoming, response)
      incoming.resume()
      return void response.writeHead(503).end()
    })
    await expect(copy()).rejects.toThrow(
      new RegExp(`^Stopped after 2 of 4 files, at ${paths[2]}: The file storage refuses \\(503`),
    )
    mend()
    expect(await copy()).toMatchObject({ isDone: true, data: { copied: 2, same: 2 } })
  })

  it('replaces a copy with other bytes, also if their number is equal', async () => {
    const { copy, files, objects, local, paths } = await setup()
    await copy()
    const [path = ''] = paths.filter((one) => one.endsWith('.pdf'))
    writeFileSync(objectOf(objects, path), 'A NOTE')
    expect(await copy()).toMatchObject({ isDone: true, data: { copied: 1, same: 3 } })
    expect(await files.read(path)).toEqual(await local.read(path))
  })

  it('reports a damaged file, copies it not, and copies the others', async () => {
    const { copy, files, folder, paths } = await setup()
    const [path = ''] = paths.filter((one) => one.endsWith('.pdf'))
    writeFileSync(join(folder, path), 'A NOTE')
    const { isDone, lines } = await copy()
    expect([isDone, lines.slice(1)]).toEqual([
      false,
      ['1 × damaged at the source and not copied:', `  ${path}`],
    ])
    expect((await files.list()).toSorted()).toEqual(paths.filter((one) => one !== path))
  })

  it('reports a copy with other bytes', async () => {
    const { copy, fail, forward, objects, paths } = await setup()
    const [path = ''] = paths.filter((one) => one.endsWith('.pdf'))
    fail((incoming, response) => {
      if (incoming.method === 'GET' && existsSync(objectOf(objects, path))) {
        writeFileSync(objectOf(objects, path), 'A NOTE')
      }
      forward(incoming, response)
    })
    const { isDone, lines } = await copy()
    expect([isDone, lines.slice(1)]).toEqual([
      false,
      ['1 × other bytes in the storage than were sent: copy again:', `  ${path}`],
    ])
  })

  it('reports what the database names and what nothing names', async () => {
    const { copy, files } = await setup()
    const named = `public/${'1'.repeat(32)}.png`
    await factories(t.db).course({ image: named })
    const unnamed = await files.put('paid', Buffer.from('of an erased account'), 'webp')
    const { isDone, lines } = await copy()
    expect([isDone, lines.slice(1)]).toEqual([
      false,
      [
        '1 × named by the database and not in the storage:',
        `  ${named}`,
        expect.stringMatching(/^1 × in the storage only and named by nothing, such as pictures/),
        `  ${unnamed}`,
      ],
    ])
  })

  it('is refused without a storage, without files, and with a storage that cannot be used', async () => {
    const { copy, dataDir, filesWith, settings } = await setup()
    const local = parseSettings({ DATA_DIR: dataDir })
    await expect(runCommand({ ...t, settings: local }, ['files', 'copy'])).rejects.toThrow(
      'There is no storage: set STORAGE_URL',
    )
    for (const folder of [join(dataDir, 'nowhere'), temporaryFolder()]) {
      await expect(copy({}, [folder])).rejects.toThrow(`There are no files in ${folder}.`)
    }
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    await expect(copy({}, [file])).rejects.toThrow(`${file} is not a folder.`)
    const other = parseSettings({
      DATA_DIR: dataDir,
      STORAGE_URL: `${settings.endpoint}/another`,
      STORAGE_KEY: settings.keyId,
      STORAGE_SECRET: settings.secret,
    })
    const files = filesWith({ bucket: 'another' })
    await expect(runCommand({ ...t, files, settings: other }, ['files', 'copy'])).rejects.toThrow(
      'There is no bucket another',
    )
  })
})
