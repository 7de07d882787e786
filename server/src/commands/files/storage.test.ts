import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { exportLearner } from '@sopan/contract/console/learner-acts'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'

import { sweepErasures } from '#server/features/accounts/erasing/sweep.ts'
import { startJobs } from '#server/jobs.ts'
import { testApp } from '#test/app.ts'
import { backups } from '#test/backups.ts'
import { runCommand, saveFile } from '#test/commands.ts'
import { erasing } from '#test/erasing.ts'
import { factories } from '#test/factories.ts'
import { databaseName, watchedFiles } from '#test/files/file-calls.ts'
import { s3Storage } from '#test/files/s3-storage.ts'
import { storedLongAgo } from '#test/files/stored-files.ts'
import { freshTarget } from '#test/fresh-database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

// A server whose files are in a storage.
const t = testApp({ files: 'storage' })
const { restore } = backups(t)

const refuse = () => {
  t.storage?.fail((incoming, response) => {
    incoming.resume()
    response.writeHead(503).end()
  })
}
afterEach(() => void t.storage?.mend())

const newFile = () => join(temporaryFolder(), 'today.sopan')

/** A learner with a ticket whose picture is stored, and a course with a cover. */
async function used() {
  const build = factories(t.db)
  const user = await build.user()
  const image = await storedLongAgo(t, 'paid', 'a picture', 'webp')
  const values = { user_id: user.id, email: user.email, priority: 'low', message: 'x' } as const
  await t.db
    .insertInto('ticket')
    .values({ ...values, image, status: 'open', created_at: t.time })
    .execute()
  const cover = await t.files.put('public', Buffer.from('a cover'), 'webp')
  const note = await t.files.put('paid', Buffer.from('a note'), 'pdf')
  const course = await build.course({ image: cover, published: true })
  await build.note((await build.subject(course.id)).id, { file_path: note })
  return { user, image, cover, note }
}

describe('with files in a storage', () => {
  it('a backup and a restore copy every file, and read and write none in a transaction', async () => {
    const { image, cover, note } = await used()
    const file = newFile()
    const watched = watchedFiles(t.files, t.db, [await databaseName(t.db)])
    await runCommand({ ...t, files: watched.files }, ['backup', file])
    expect(await watched.calls()).toEqual({ made: ['list', 'stat', 'stream'], inTransaction: [] })

    const target = await freshTarget()
    const { files } = await s3Storage()
    const restoring = watchedFiles(files, t.db, [await databaseName(target.db)])
    await restore(file, { ...target, files: restoring.files })
    expect(await restoring.calls()).toEqual({ made: ['put'], inTransaction: [] })
    for (const path of [image, cover, note]) {
      expect(await files.read(path)).toEqual(await t.files.read(path))
    }
    expect(await runCommand({ ...t, ...target, files }, ['doctor'])).toMatchObject({ isDone: true })
  })

  it.each([
    ['doctor', ['doctor'], ['list']],
    [
      'an export of a learner',
      ['call', 'POST', '/learners/export', '--data={learner}', '--save={folder}'],
      ['read', 'stat'],
    ],
    ['content export', ['content', 'export', '{folder}'], ['stat', 'stream']],
  ])('%s reads no file in a transaction', async (_name, words, made) => {
    const { user } = await used()
    const folder = join(temporaryFolder(), 'new')
    const watched = watchedFiles(t.files, t.db, [await databaseName(t.db)])
    const learner = JSON.stringify({ learner_id: user.id, email: user.email })
    const given = words.map((word) =>
      word.replace('{learner}', learner).replace('{folder}', folder),
    )
    expect(await runCommand({ ...t, files: watched.files }, given)).toMatchObject({ isDone: true })
    expect(await watched.calls()).toEqual({ made, inTransaction: [] })
  })

  it('a backup fails while the storage refuses, with its reason, and leaves no file', async () => {
    await used()
    refuse()
    const file = newFile()
    await expect(runCommand(t, ['backup', file])).rejects.toThrow('The file storage refuses (503')
    expect(readdirSync(dirname(file))).toEqual([])
  })

  it('a restore into a storage that refuses leaves the database empty', async () => {
    await used()
    const file = newFile()
    await runCommand(t, ['backup', file])
    const target = await freshTarget()
    const { files, fail, mend } = await s3Storage()
    fail((incoming, response) => {
      incoming.resume()
      response.writeHead(503).end()
    })
    await expect(restore(file, { ...target, files })).rejects.toThrow('refuses (503')
    const { rows } = await sql`SELECT FROM pg_tables WHERE schemaname = 'public'`.execute(target.db)
    expect(rows).toEqual([])
    mend()
    expect(await restore(file, { ...target, files })).toMatchObject({ isDone: true })
  })

  it('doctor makes its other checks while the storage refuses, and ends with 1', async () => {
    await used()
    refuse()
    const { isDone, lines } = await runCommand(t, ['doctor'])
    expect([isDone, lines.slice(0, 2)]).toEqual([
      false,
      [
        '1 × a fault of the file storage, whose files were not checked:',
        expect.stringMatching(/^ {2}The file storage refuses \(503/),
      ],
    ])
  })

  it('the picture of an erased account is deleted, once the storage can delete it', async () => {
    const { user, image } = await used()
    await erasing(t).eraseAll(user.email)
    t.time = new Date(t.time.getTime() + 11 * 60_000)
    refuse()
    await expect(sweepErasures(t)).rejects.toThrow('refuses (503')
    t.storage?.mend()
    expect(await t.files.stat(image)).not.toBeNull()
    await sweepErasures(t)
    expect(await t.files.stat(image)).toBeNull()
    expect(await t.db.selectFrom('erased_upload').selectAll().execute()).toEqual([])
  })

  it('an export of a learner is refused while the storage refuses', async () => {
    const { user } = await used()
    const body = { learner_id: user.id, email: user.email }
    refuse()
    await expect(saveFile(t, exportLearner, { body })).rejects.toThrow('refuses (503')
    t.storage?.mend()
    const files = Object.entries(unzipSync(await saveFile(t, exportLearner, { body })))
    const picture = files.find(([name]) => name.startsWith('pictures/'))?.[1]
    expect(Buffer.from(picture ?? []).toString()).toBe('a picture')
  })

  it('a server is ready while the storage refuses, and reports it', async () => {
    const stop = await startJobs(t, pino({ level: 'silent' }))
    onTestFinished(stop)
    const ready = async () => (await t.app.inject('/readyz')).json<object>()
    await expect.poll(() => t.metrics.isStorageReadable()).toBe(true)
    expect(await ready()).toEqual({ status: 'ready' })
    await stop()
    refuse()
    onTestFinished(await startJobs(t, pino({ level: 'silent' })))
    await expect.poll(() => t.metrics.isStorageReadable()).toBe(false)
    expect(await ready()).toEqual({ status: 'ready', files: 'The file storage cannot be read' })
  })
})
