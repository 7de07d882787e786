import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { exportLearner } from '@sopan/contract/console/learner-acts'
import { countLateAnswers } from '@sopan/contract/console/tests'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { makeCall, runCommand, saveFile } from '#test/commands.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const t = testApp()
const { started, save, submit, saved, log, grades, advanceSeconds } = taking(t)

const newFile = () => join(temporaryFolder(), 'answers.csv.gz')
const archive = (file: string, options: Record<string, string | true> = {}) =>
  runCommand(t, ['archive', file], { before: '2026-08-01', ...options })
const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')

/** An attempt that was closed in July with three answers in the log; two of them count. */
async function oldAttempt() {
  t.time = new Date('2026-07-10T06:00:00Z')
  const attempt = await started()
  await save(attempt.token, attempt.id, [entry(attempt.q1, 'A', 1)])
  await save(attempt.token, attempt.id, [entry(attempt.q1, 'B', 2)])
  await submit(attempt.token, attempt.id, [entry(attempt.q2, 'C', 3)])
  t.time = new Date('2026-11-20T06:00:00Z')
  return attempt
}

it('moves the log of an old attempt to a file, and leaves answers, grade and young attempts', async () => {
  const old = await oldAttempt()
  const young = await started()
  await submit(young.token, young.id, [entry(young.q1, 'A', 1)])
  const [answers, gradesBefore] = [await saved(old.id), await grades()]
  const file = newFile()

  expect((await archive(file, { 'dry-run': true })).lines).toEqual([
    `Would move 3\u00A0answers of 1\u00A0attempt to ${file}.`,
  ])
  expect(existsSync(file)).toBe(false)
  expect(await log()).toHaveLength(4)

  const { data } = await archive(file)
  expect(data).toMatchObject({ attempts: 1, entries: 3 })
  expect(linesOf(file)).toEqual([
    'attempt_id,question_id,option,seq,writer,seconds,arrived_at',
    expect.stringMatching(`^${old.id},${old.q1},A,1,`),
    expect.stringMatching(`^${old.id},${old.q1},B,2,`),
    expect.stringMatching(`^${old.id},${old.q2},C,3,.*,2026-07-10T06:00:00.000Z$`),
  ])
  expect((await log()).map((row) => row.attempt_id)).toEqual([young.id])
  expect(await saved(old.id)).toEqual(answers)
  expect(await grades()).toEqual(gradesBefore)
  const audit = await t.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'archive answers')
    .execute()
  expect(audit).toMatchObject([{ actor: 'ravi', subject: 'answers.csv.gz', after: { entries: 3 } }])
  expect((await runCommand(t, ['doctor'])).isDone).toBe(true)
  await expect(archive(newFile())).rejects.toThrow('The log has no answers of attempts')
})

it('leaves late answers, which can be counted later', async () => {
  t.time = new Date('2026-07-10T06:00:00Z')
  const { id, token, q1, q2 } = await started()
  await save(token, id, [entry(q1, 'A', 1)])
  advanceSeconds(700)
  await submit(token, id, [entry(q2, 'B', 2)])
  t.time = new Date('2026-11-20T06:00:00Z')
  await archive(newFile())
  expect(await log()).toMatchObject([{ question_id: q2, is_late: true }])
  const body = { attempt_id: id, after_review: false, reason: 'a slow network' }
  expect(await makeCall(t, countLateAnswers, { body })).toMatchObject({ answers: 1 })
})

it.each([
  ['a day of the last 90 days', { before: '2026-08-23' }, 'The log of the last 90 days'],
  ['no old attempts', { before: '2020-01-01' }, 'The log has no answers'],
])('refuses %s', async (_, options, message) => {
  await oldAttempt()
  await expect(archive(newFile(), options)).rejects.toThrow(message)
  expect(await log()).toHaveLength(3)
})

it('deletes nothing if the file exists already or cannot be written', async () => {
  await oldAttempt()
  const file = newFile()
  writeFileSync(file, 'another file')
  await expect(archive(file)).rejects.toThrow('exists already')
  await expect(archive(join(temporaryFolder(), 'none', 'x.gz'))).rejects.toThrow(
    'cannot be written',
  )
  expect(readFileSync(file, 'utf8')).toBe('another file')
  expect(await log()).toHaveLength(3)
})

it('moves the rest with another run after the deletion failed in the middle', async () => {
  const kept = await oldAttempt()
  const other = await oldAttempt()
  await sql`
    CREATE TRIGGER fails BEFORE DELETE ON answer_log FOR EACH ROW
    WHEN (OLD.seq = 3) EXECUTE FUNCTION refuse_change()`.execute(t.db)
  const file = newFile()
  try {
    await expect(archive(file)).rejects.toThrow('never changed')
  } finally {
    await sql`DROP TRIGGER fails ON answer_log`.execute(t.db)
  }
  expect(linesOf(file)).toHaveLength(1 + 6)
  expect(await log()).toHaveLength(6)
  await archive(newFile())
  expect(await log()).toEqual([])
  expect(await saved(kept.id)).toHaveLength(2)
  expect(await saved(other.id)).toHaveLength(2)
})

it('is the only way to delete: the database refuses to delete young and late entries', async () => {
  t.time = new Date()
  const { id, token, q1 } = await started()
  await save(token, id, [entry(q1, 'A', 1)])
  await expect(sql`DELETE FROM answer_log`.execute(t.db)).rejects.toThrow(
    'rows of answer_log are never changed',
  )
})

it("keeps the answers that count in a learner's own data", async () => {
  const { id } = await oldAttempt()
  await archive(newFile())
  const user = await t.db
    .selectFrom('attempt')
    .innerJoin('app_user', 'app_user.id', 'attempt.user_id')
    .select(['email', 'app_user.id as learner_id'])
    .where('attempt.id', '=', id)
    .executeTakeFirstOrThrow()
  const files = unzipSync(await saveFile(t, exportLearner, { body: user }))
  const tests = JSON.parse(Buffer.from(files['tests.json'] ?? []).toString())
  expect(tests.answers).toMatchObject([
    { attempt_id: id, question: 1, option: 'B' },
    { attempt_id: id, question: 2, option: 'C' },
  ])
})
