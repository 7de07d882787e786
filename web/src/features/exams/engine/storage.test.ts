import 'fake-indexeddb/auto'
import type { AnswerEntry } from '@sopan/contract/attempts'
import { afterEach, describe, expect, it } from 'vitest'

import { attemptOf } from '#test/exam-server.ts'
import { keepsExam } from '#web/lib/kept-exams.ts'

import {
  type AttemptNotes,
  dropAttempt,
  findAttempt,
  keepAttempt,
  keepEntry,
  keepNotes,
  listAttempts,
  markSent,
  replaceEntry,
} from './storage.ts'
import { vaultOf } from './vault.ts'

const KEY = { userId: 7, attemptId: 77 }
const NOTES: AttemptNotes = {
  current: 0,
  marked: [],
  visited: [1],
  language: 'en',
  seconds: { 1: 4.2 },
  clock: { endsAt: 1, deadline: 1, serverTime: 0, deviceTime: 0 },
  ending: null,
}
const entry = (seq: number, writer = 'aaaaaaaa', id = 1): AnswerEntry => ({
  question_id: id,
  selected_option: 'A',
  seq,
  writer,
  seconds: 1,
})
const entries = async () => (await findAttempt(7, 5))?.entries

afterEach(async () => {
  for (const userId of [7, 8]) {
    for (const { attempt } of await listAttempts(userId)) {
      await dropAttempt({ userId, attemptId: attempt.id })
    }
  }
})

describe('an attempt on the device', () => {
  it('is found by its user and test, and by nobody else', async () => {
    await keepAttempt(KEY, attemptOf(2), NOTES)
    expect((await findAttempt(7, 5))?.attempt.questions).toHaveLength(2)
    expect((await findAttempt(7, 5))?.notes).toEqual(NOTES)
    expect(await findAttempt(8, 5)).toBeNull()
    expect(await findAttempt(7, 6)).toBeNull()
  })

  it('keeps of each question the newer entry, in whatever order they come', async () => {
    await keepAttempt(KEY, attemptOf(2), NOTES)
    await keepEntry(KEY, entry(3))
    await keepEntry(KEY, entry(2, 'zzzzzzzz'))
    await keepEntry(KEY, entry(3, 'bbbbbbbb'))
    expect(await entries()).toEqual([{ entry: entry(3, 'bbbbbbbb'), isSent: false }])
  })

  it('marks as sent exactly what was acknowledged', async () => {
    await keepAttempt(KEY, attemptOf(2), NOTES)
    await keepEntry(KEY, entry(3))
    await keepEntry(KEY, entry(4, 'aaaaaaaa', 2))
    await markSent(KEY, [entry(2), entry(3, 'other'), entry(4, 'aaaaaaaa', 2)])
    expect((await entries())?.map(({ isSent }) => isSent)).toEqual([false, true])
    // A newer choice is to be sent again.
    await keepEntry(KEY, entry(5, 'aaaaaaaa', 2))
    expect((await entries())?.map(({ isSent }) => isSent)).toEqual([false, false])
  })

  it('is gone with everything of it, and of it alone', async () => {
    const other = { userId: 7, attemptId: 78 }
    await keepAttempt(KEY, attemptOf(2), NOTES)
    await keepAttempt(other, attemptOf(2, { id: 78, testId: 6 }), NOTES)
    await keepEntry(KEY, entry(1))
    await keepEntry(other, entry(1))
    await dropAttempt(KEY)
    // A page that is on its way out brings nothing back.
    await keepNotes(KEY, NOTES)
    const left = await listAttempts(7)
    expect(left.map(({ attempt }) => attempt.id)).toEqual([78])
    expect(left[0]?.entries).toHaveLength(1)
  })

  it('is known of without opening the database', async () => {
    const vault = vaultOf(KEY)
    await vault.keepAttempt(attemptOf(2), NOTES)
    expect([keepsExam(), keepsExam(7), keepsExam(8)]).toEqual([true, true, false])
    await vault.drop()
    expect(keepsExam()).toBe(false)
  })

  it('is stored again with everything where the paper is gone', async () => {
    const whole = () => ({
      attempt: attemptOf(2),
      notes: NOTES,
      entries: [{ entry: entry(1), isSent: false }],
    })
    await keepEntry(KEY, entry(2, 'aaaaaaaa', 2), whole)
    expect((await findAttempt(7, 5))?.attempt.questions).toHaveLength(2)
    expect((await entries())?.map((one) => one.entry.question_id)).toEqual([1, 2])
    // What is there is not overwritten.
    await keepEntry(KEY, entry(3), () => ({ ...whole(), attempt: attemptOf(1) }))
    expect((await findAttempt(7, 5))?.attempt.questions).toHaveLength(2)
    await dropAttempt(KEY)
    await keepNotes(KEY, NOTES, whole)
    expect((await entries())?.map((one) => one.entry.question_id)).toEqual([1])
  })

  it('shows the entry that the server stores in the place of its own', async () => {
    await keepAttempt(KEY, attemptOf(2), NOTES)
    await keepEntry(KEY, entry(3))
    await replaceEntry(KEY, 1, entry(2, 'zzzzzzzz'))
    expect(await entries()).toEqual([{ entry: entry(2, 'zzzzzzzz'), isSent: true }])
    await replaceEntry(KEY, 1, null)
    expect(await entries()).toEqual([])
  })
})
