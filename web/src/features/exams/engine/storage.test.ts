import type { Answer } from '@sopan/contract/exams/answer'
import 'fake-indexeddb/auto'
import type { AnswerEntry } from '@sopan/contract/exams/attempts'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { attemptOf } from '#test/exams/exam-attempts.ts'
import { hasAttemptOnDevice } from '#web/lib/attempts-on-device.ts'

import type { DeviceNotes } from './reducer/state.ts'
import { attemptStorage, findAttempt, listAttempts } from './storage.ts'

const KEY = { userId: 7, attemptId: 77 }
const storage = attemptStorage(KEY)
const NOTES: DeviceNotes = {
  current: 0,
  visited: [1],
  known: [],
  unsent: [],
  seconds: { 1: 4.2 },
  clock: { endsAt: 1, deadline: 1, serverTime: 0, deviceTime: 0 },
  ending: null,
  writers: ['aaaaaaaa'],
  knowledge: null,
}
const entry = (seq: number, writer = 'aaaaaaaa', id = 1): AnswerEntry => ({
  question_id: id,
  selected_option: 'A' as Answer,
  seq,
  writer,
  seconds: 1,
})
const entries = async () => (await findAttempt(7, 5))?.entries

afterEach(async () => {
  for (const userId of [7, 8]) {
    for (const { attempt } of await listAttempts(userId)) {
      await attemptStorage({ userId, attemptId: attempt.id }).deleteAttempt()
    }
  }
})

describe('an attempt on the device', () => {
  it('is found by its user and test only', async () => {
    await storage.storeAttempt(attemptOf(2), NOTES)
    expect((await findAttempt(7, 5))?.attempt.questions).toHaveLength(2)
    expect((await findAttempt(7, 5))?.notes).toEqual(NOTES)
    expect(await findAttempt(8, 5)).toBeNull()
    expect(await findAttempt(7, 6)).toBeNull()
  })

  it('that an earlier version has stored as submitted is read as submitted', async () => {
    const stored = { ...NOTES, ending: 'chosen' } as unknown as DeviceNotes
    await storage.storeAttempt(attemptOf(2), stored)
    expect((await findAttempt(7, 5))?.notes.ending).toBe('submitted')
  })

  it('that an earlier version has stored has its marks and language as notes to send', async () => {
    const { known, unsent, ...stored } = NOTES
    const old = { ...stored, marked: [2], language: 'hi' } as unknown as DeviceNotes
    await storage.storeAttempt(attemptOf(2), old)
    const version = { seq: 1, writer: expect.stringMatching(/^[a-z0-9]{8,}$/) as string }
    expect((await findAttempt(7, 5))?.notes).toEqual({
      ...NOTES,
      unsent: [
        { question_id: 2, marked: true, ...version },
        { language: 'hi', ...version },
      ],
    })
    expect([known, unsent]).toEqual([[], []])
  })

  it('that an earlier version has stored names no writers and no knowledge', async () => {
    const { writers, knowledge, ...stored } = NOTES
    await storage.storeAttempt(attemptOf(2), stored as unknown as DeviceNotes)
    expect((await findAttempt(7, 5))?.notes).toEqual({ ...NOTES, writers: [], knowledge: null })
    expect([writers, knowledge]).toEqual([['aaaaaaaa'], null])
  })

  it('keeps the newer entry of each question, in any order of writes', async () => {
    await storage.storeAttempt(attemptOf(2), NOTES)
    await storage.storeEntry(entry(3), null)
    await storage.storeEntry(entry(2, 'zzzzzzzz'), null)
    await storage.storeEntry(entry(3, 'bbbbbbbb'), null)
    expect(await entries()).toEqual([{ entry: entry(3, 'bbbbbbbb'), isSent: false }])
  })

  it('marks exactly the acknowledged entries as sent', async () => {
    await storage.storeAttempt(attemptOf(2), NOTES)
    await storage.storeEntry(entry(3), null)
    await storage.storeEntry(entry(4, 'aaaaaaaa', 2), null)
    await storage.markSent([entry(2), entry(3, 'other'), entry(4, 'aaaaaaaa', 2)])
    expect((await entries())?.map(({ isSent }) => isSent)).toEqual([false, true])
    // A newer choice must be sent again.
    await storage.storeEntry(entry(5, 'aaaaaaaa', 2), null)
    expect((await entries())?.map(({ isSent }) => isSent)).toEqual([false, false])
  })

  it('is deleted completely, without affecting others', async () => {
    const other = { userId: 7, attemptId: 78 }
    await storage.storeAttempt(attemptOf(2), NOTES)
    await attemptStorage(other).storeAttempt(attemptOf(2, { id: 78, testId: 6 }), NOTES)
    await storage.storeEntry(entry(1), null)
    await attemptStorage(other).storeEntry(entry(1), null)
    await storage.deleteAttempt()
    // A page that is being left does not store it again.
    await storage.storeNotes(NOTES, null)
    const left = await listAttempts(7)
    expect(left.map(({ attempt }) => attempt.id)).toEqual([78])
    expect(left[0]?.entries).toHaveLength(1)
  })

  it('keeps a choice whose page is closed in the same task', async () => {
    await storage.storeAttempt(attemptOf(2), NOTES)
    // The transaction of a closed page is lost; what was written to localStorage stays.
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('closing', 'InvalidStateError')
    })
    const storing = storage.storeEntry(entry(1), null)
    expect(localStorage.getItem('exam_unconfirmed')).toContain('"seq":1')
    await expect(storing).rejects.toThrow('closing')
    vi.resetModules()
    const reloaded = await import('./storage.ts')
    const found = await reloaded.findAttempt(7, 5)
    expect(found?.entries).toEqual([{ entry: entry(1), isSent: false }])
    expect(localStorage.getItem('exam_unconfirmed')).toBeNull()
  })

  it('has nothing in localStorage once the database has stored it', async () => {
    await storage.storeAttempt(attemptOf(2), NOTES)
    await storage.storeEntry(entry(1), null)
    expect(localStorage.getItem('exam_unconfirmed')).toBeNull()
  })

  it('stores a choice although localStorage is full', async () => {
    await storage.storeAttempt(attemptOf(2), NOTES)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await storage.storeEntry(entry(1), null)
    vi.restoreAllMocks()
    expect(await entries()).toHaveLength(1)
  })

  it('is listed without opening the database', async () => {
    await storage.storeAttempt(attemptOf(2), NOTES)
    expect([hasAttemptOnDevice(), hasAttemptOnDevice(7), hasAttemptOnDevice(8)]).toEqual([
      true,
      true,
      false,
    ])
    await storage.deleteAttempt()
    expect(hasAttemptOnDevice()).toBe(false)
  })

  it('is stored again completely if the paper is missing', async () => {
    const whole = {
      attempt: attemptOf(2),
      notes: NOTES,
      entries: [{ entry: entry(1), isSent: false }],
    }
    await storage.storeEntry(entry(2, 'aaaaaaaa', 2), whole)
    expect((await findAttempt(7, 5))?.attempt.questions).toHaveLength(2)
    expect((await entries())?.map((one) => one.entry.question_id)).toEqual([1, 2])
    // Existing data is not overwritten.
    await storage.storeEntry(entry(3), { ...whole, attempt: attemptOf(1) })
    expect((await findAttempt(7, 5))?.attempt.questions).toHaveLength(2)
    await storage.deleteAttempt()
    await storage.storeNotes(NOTES, whole)
    expect((await entries())?.map((one) => one.entry.question_id)).toEqual([1])
  })

  it('that another tab has finished is not stored again by the notes of a page', async () => {
    await storage.storeAttempt(attemptOf(2), NOTES)
    await storage.deleteAttempt()
    await storage.storeNotes(NOTES, null)
    expect(await listAttempts(7)).toEqual([])
  })

  it('replaces its own entry by the one that the server stores', async () => {
    await storage.storeAttempt(attemptOf(2), NOTES)
    await storage.storeEntry(entry(3), null)
    await storage.replaceEntry(1, entry(2, 'zzzzzzzz'))
    expect(await entries()).toEqual([{ entry: entry(2, 'zzzzzzzz'), isSent: true }])
    await storage.replaceEntry(1, null)
    expect(await entries()).toEqual([])
  })
})
