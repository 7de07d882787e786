import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { saveAnswers, startAttempt } from '@sopan/contract/exams/attempts'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'

import { openDatabase } from '#server/db/connect.ts'
import { attach } from '#server/db/embedded/attach.ts'
import type { Db } from '#server/db/tables.ts'

import { examFactories, questions } from '../exams/exam-factories.ts'
import { entry } from '../exams/taking.ts'
import { PASSWORD, factories } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { runCli } from './cli-process.ts'
import { dataFolder, migratedFolder } from './embedded-folder.ts'
import { startServer } from './server-process.ts'

async function withDatabase<Value>(dataDir: string, work: (db: Db) => Promise<Value>) {
  const attached = await attach({ dataDir, now: () => new Date(), log: () => undefined })
  const db = openDatabase({ address: attached.address, max: 2 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await attached.close()
  }
}

const post = (port: string, path: string, body: object, token?: string) =>
  fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

const signIn = async (port: string, email: string) =>
  (await post(port, '/login.php', { email, password: PASSWORD })).status

it('a backup that is taken during saves restores into a new data folder, which starts', async () => {
  const [source, PORT] = [await migratedFolder(), await freePort()]
  const server = await startServer({ PORT, DATA_DIR: source })
  const { user, token, attempt, question } = await withDatabase(source, async (db) => {
    const build = factories(db)
    const user = await build.user()
    const token = await build.token(user.id, new Date())
    const exam = await examFactories(db).examWithPaper({}, { questions: questions(1) })
    const question = await db.selectFrom('paper_question').select('id').executeTakeFirstOrThrow()
    const reply = await post(PORT, startAttempt.url, { test_id: exam.id }, token)
    const { data } = (await reply.json()) as { data: { attempt_id: number } }
    return { user, token, attempt: data.attempt_id, question: question.id }
  })

  let saved = 0
  const over = new AbortController()
  const saving = (async () => {
    for (let seq = 1; !over.signal.aborted; seq++) {
      const body = { attempt_id: attempt, answers: [entry(question, seq % 2 ? 'A' : 'B', seq)] }
      expect((await post(PORT, saveAnswers.url, body, token)).status).toBe(200)
      saved++
    }
  })()
  await vi.waitFor(() => expect(saved).toBeGreaterThan(20), { timeout: 120_000 })
  const file = join(temporaryFolder(), 'b.sopan')
  const backup = runCli(source, ['backup', file])
  expect([await backup.ended, backup.output()]).toEqual([0, expect.stringContaining('Written:')])
  over.abort()
  await saving

  const refused = runCli(source, ['restore', file])
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain(`is in use by process ${server.child.pid}`)

  const target = dataFolder()
  const erased = join(source, 'erased.jsonl')
  const restore = runCli(target, ['restore', file, '--erased', erased])
  expect([await restore.ended, restore.output()]).toEqual([0, expect.stringContaining('Restored')])
  const again = await freePort()
  await startServer({ PORT: again, DATA_DIR: target })
  expect(await signIn(again, user.email)).toBe(200)
  // Every answer of the snapshot is the greatest of its log.
  const { rows } = await withDatabase(target, (db) =>
    sql<{ stored: number; logged: number }>`
      SELECT a.seq AS stored, (SELECT max(seq) FROM answer_log) AS logged FROM attempt_answer a`.execute(
      db,
    ),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.stored).toBe(rows[0]?.logged)
})

it('kills leave no file that looks like a backup, and an empty database to restore into', async () => {
  const source = await migratedFolder()
  await startServer({ PORT: await freePort(), DATA_DIR: source })
  await withDatabase(source, (db) =>
    sql`
      INSERT INTO audit (at, actor, action, subject, reason)
      SELECT now(), 'a', 'b', n::text, repeat(md5(n::text), 20)
      FROM generate_series(1, 30000) n`.execute(db),
  )
  const folder = temporaryFolder()
  const file = join(folder, 'b.sopan')
  const killed = runCli(source, ['backup', file])
  await vi.waitFor(() => expect(killed.output()).toContain('attempt_answer'), { timeout: 120_000 })
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(readdirSync(folder)).not.toContain('b.sopan')
  expect(await runCli(source, ['backup', file]).ended).toBe(0)

  const target = dataFolder()
  const erased = join(source, 'erased.jsonl')
  const interrupted = runCli(target, ['restore', file, '--erased', erased])
  await vi.waitFor(() => expect(interrupted.output()).toContain('Table audit'), {
    timeout: 120_000,
  })
  await sleep(100)
  interrupted.child.kill('SIGKILL')
  await interrupted.ended
  const restore = runCli(target, ['restore', file, '--erased', erased])
  expect([await restore.ended, restore.output()]).toEqual([0, expect.stringContaining('Restored')])
})
