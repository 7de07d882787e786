import type { AnswerEntry } from '@sopan/contract/attempts'

import { type ResultSummary, readSummary } from '../read-result.ts'
import { acknowledged, batchOf, learned, submissionOf } from './answer-book.ts'
import type { Desk, Device } from './desk.ts'
import type { ExamApi } from './exam-api.ts'
import { type Receipt, readReceipt } from './read-receipt.ts'
import { BATCH } from './save-loop.ts'
import type { TabChannel } from './tab-channel.ts'
import type { Vault } from './vault.ts'

/** Most entries that one call may carry (api.md, Exams). */
const MOST_ENTRIES = 500

interface DeliveryParts {
  desk: Desk
  api: ExamApi
  vault: Vault
  device: Device
  channel: TabChannel
  /** The answers or the time have changed. */
  onNews: () => void
  /** The attempt is over, submitted from elsewhere or closed by the server. */
  onClosed: () => void
}

/** What goes to the server and comes back, and what the page learns from it. */
export function createDelivery(parts: DeliveryParts) {
  const { desk, api, vault, device, channel, onNews, onClosed } = parts
  const { store, clock } = desk
  const { attempt } = store.get()
  let isFinding = false

  function take(receipt: Receipt, sent: readonly AnswerEntry[], sentAt: number): void {
    const { book } = store.get()
    const hasOthers = receipt.maxSeq > book.maxSeq
    const entries = receipt.acknowledged ?? [...sent]
    clock.learn(receipt, sentAt, device.monotonic())
    store.set({ book: acknowledged(book, entries, receipt.maxSeq) })
    desk.keep(vault.markSent(entries))
    channel.post({ kind: 'acknowledged', entries, maxSeq: receipt.maxSeq })
    onNews()
    if (receipt.isClosed) onClosed()
    else if (hasOthers) void find()
  }

  async function save(entries: AnswerEntry[], keepalive = false): Promise<Receipt> {
    const sentAt = device.monotonic()
    const receipt = readReceipt(await api.save(attempt.id, entries, keepalive))
    take(receipt, entries, sentAt)
    return receipt
  }

  /** Asks for the attempt: another device has answered, or this page came without the server. */
  async function find(): Promise<void> {
    if (isFinding) return
    isFinding = true
    try {
      const sentAt = device.monotonic()
      const found = await api.find(attempt.testId)
      if (found === null || found.id !== attempt.id) {
        onClosed()
        return
      }
      clock.learn(found, sentAt, device.monotonic())
      store.set({ book: learned(store.get().book, found.answers, found.maxSeq) })
      desk.keepAttempt({ answers: found.answers, maxSeq: found.maxSeq })
      onNews()
    } catch {
      // The saves go on, and the next one asks again.
    } finally {
      isFinding = false
    }
  }

  /** Whether the server has given more time since the timer was last set. */
  async function hasMoreTime(): Promise<boolean> {
    if (store.get().ending !== 'time') return false
    try {
      const receipt = await save(batchOf(store.get().book, BATCH))
      return !receipt.isClosed && clock.secondsLeft() > 0
    } catch (error) {
      const kind = api.kindOf(error)
      // A time that was only guessed must not end the test: the server is asked first.
      if (kind === 'signed-out' || (kind === 'network' && !clock.isSure())) throw error
      return false
    }
  }

  async function submit(): Promise<ResultSummary> {
    const entries = submissionOf(store.get().book).slice(0, MOST_ENTRIES)
    const sentAt = device.monotonic()
    const answer = await submitOrLeaveOut(entries)
    take(readReceipt(answer), entries, sentAt)
    const { id: attemptId, testId, testName } = attempt
    return readSummary(answer, { attemptId, testId, testName })
  }

  /** An entry that the server refuses must not keep the saved ones from being graded. */
  async function submitOrLeaveOut(entries: AnswerEntry[]): Promise<unknown> {
    try {
      return await api.submit(attempt.id, entries)
    } catch (error) {
      const { unsent } = store.get().book
      if (unsent.size === 0 || api.kindOf(error) !== 'refused') throw error
      const saved = entries.filter((entry) => unsent.get(entry.question_id) !== entry)
      return api.submit(attempt.id, saved)
    }
  }

  return { save, find, hasMoreTime, submit }
}
