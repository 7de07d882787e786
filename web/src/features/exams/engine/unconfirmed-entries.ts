import type { AnswerEntry } from '@sopan/contract/exams/attempts'
import { isNewer } from '@sopan/domain/exams/write-order'

import { readJson, remove, write } from '#web/lib/browser/storage.ts'
import { isFields } from '#web/lib/fields.ts'

import type { AttemptKey } from './reducer/state.ts'

interface UnconfirmedEntry extends AttemptKey {
  entry: AnswerEntry
}

const isList = (value: unknown): value is UnconfirmedEntry[] =>
  Array.isArray(value) && value.every((one) => isFields(one) && isFields(one['entry']))

/**
 * Entries that the database on the device has not confirmed yet. They are written to localStorage within
 * the task of the choice, because a reload loses a transaction that has only begun.
 */
export const unconfirmedEntries = (): UnconfirmedEntry[] => readJson('exam_unconfirmed', isList, [])

function store(list: readonly UnconfirmedEntry[]): void {
  if (list.length === 0) remove('exam_unconfirmed')
  else write('exam_unconfirmed', JSON.stringify(list))
}

const isOf = (one: UnconfirmedEntry, { userId, attemptId }: AttemptKey) =>
  one.userId === userId && one.attemptId === attemptId

export function addUnconfirmed({ userId, attemptId }: AttemptKey, entry: AnswerEntry): void {
  store([...unconfirmedEntries(), { userId, attemptId, entry }])
}

type EntryVersion = Pick<AnswerEntry, 'question_id' | 'seq' | 'writer'>

/** Removes these entries and older entries of their questions. */
export function removeUnconfirmed(key: AttemptKey, confirmed: readonly EntryVersion[]): void {
  const list = unconfirmedEntries()
  if (list.length === 0) return
  const isConfirmed = (one: UnconfirmedEntry) =>
    isOf(one, key) &&
    confirmed.some((c) => c.question_id === one.entry.question_id && !isNewer(one.entry, c))
  store(list.filter((one) => !isConfirmed(one)))
}

export function removeUnconfirmedOf(key: AttemptKey): void {
  store(unconfirmedEntries().filter((one) => !isOf(one, key)))
}
