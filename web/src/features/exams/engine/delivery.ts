import type { AnswerEntry } from '@sopan/contract/attempts'

import { type Receipt, readReceipt } from '../read-receipt.ts'
import { type ResultSummary, readSummary } from '../read-result.ts'
import { acknowledged, batchOf, submissionOf } from './answers.ts'
import type { Desk, Device } from './desk.ts'
import type { ExamApi, SendOptions } from './exam-api.ts'
import { BATCH } from './save-loop.ts'
import { type Settled, settleFound, settleSent } from './settle.ts'
import type { TabChannel } from './tabs.ts'
import type { Vault } from './vault.ts'

/** Most entries that one call may carry. */
const MOST_ENTRIES = 500

interface DeliveryParts {
  desk: Desk
  api: ExamApi
  vault: Vault
  device: Device
  channel: TabChannel
  writer: string
  /** The answers or the time have changed. */
  onChange: () => void
  /** There is something more to be sent. */
  onUnsent: () => void
  /** The attempt is over, submitted from elsewhere or closed by the server. */
  onClosed: () => void
}

/** What is sent to the server and received from it, and what the page learns from that. */
export function createDelivery(parts: DeliveryParts) {
  const { desk, api, vault, device, channel, writer, onChange, onUnsent, onClosed } = parts
  const { store, clock } = desk
  const { attempt } = store.get()
  let isFinding = false
  let { revision } = attempt
  let isBehind = false
  /** When the newest call that was answered had been sent. */
  let contactAt = desk.contactAt

  const page = {
    writer,
    isLater: (entry: AnswerEntry) => (desk.madeAt(entry) ?? -Infinity) > contactAt,
  }

  /** Shows and keeps what another device has changed, and what is to be sent once more. */
  function show(settled: Settled): void {
    const { stored, again } = settled
    for (const [id, entry] of stored) desk.keep(vault.replaceEntry(id, entry))
    for (const [before, entry] of again) {
      desk.made(entry, desk.madeAt(before) ?? undefined)
      desk.keepEntry(entry)
      channel.post({ kind: 'noted', entry })
    }
    desk.show(settled)
    if (again.size > 0) onUnsent()
  }

  /** Answers may overtake each other: the greatest revision counts. */
  function learnRevision(next: number | null): void {
    if (next !== null) revision = Math.max(revision ?? 0, next)
  }

  function take(receipt: Receipt, sentAt: number): void {
    const { acknowledged: entries, maxSeq, revisionBefore } = receipt
    const { book } = store.get()
    if (revision === null || revisionBefore === null) isBehind ||= maxSeq > book.maxSeq
    else isBehind ||= revisionBefore !== revision
    clock.learn(receipt, sentAt, device.monotonic())
    desk.keep(vault.markSent(entries))
    channel.post({ kind: 'acknowledged', entries, maxSeq })
    show(settleSent(acknowledged(book, entries, maxSeq), entries, page))
    contactAt = Math.max(contactAt, sentAt)
    learnRevision(receipt.revision)
    onChange()
    if (receipt.isClosed) onClosed()
    else if (isBehind) void find()
  }

  async function save(entries: AnswerEntry[], options: SendOptions = {}): Promise<Receipt> {
    const sentAt = device.monotonic()
    const receipt = readReceipt(await api.save(attempt.id, entries, options), attempt.id)
    take(receipt, sentAt)
    return receipt
  }

  /** Asks for the attempt: another device has answered, or this page came without the server. */
  async function find(): Promise<void> {
    if (isFinding) return
    isFinding = true
    isBehind = false
    try {
      const sentAt = device.monotonic()
      const found = await api.find(attempt.testId)
      if (found === null || found.id !== attempt.id) {
        onClosed()
        return
      }
      clock.learn(found, sentAt, device.monotonic())
      desk.keepAttempt({ answers: found.answers, maxSeq: found.maxSeq })
      show(settleFound(store.get().book, found.answers, found.maxSeq, page))
      contactAt = Math.max(contactAt, sentAt)
      learnRevision(found.revision)
      onChange()
    } catch {
      // The saves go on; the next one that is answered asks again.
      isBehind = true
    } finally {
      isFinding = false
    }
  }

  /** Whether the server has given more time since the timer was last set. */
  async function hasMoreTime(options: SendOptions): Promise<boolean> {
    const receipt = await save(batchOf(store.get().book, BATCH), options)
    return !receipt.isClosed && clock.secondsLeft() > 0
  }

  async function submitWith(
    entries: readonly AnswerEntry[],
    options: SendOptions,
  ): Promise<ResultSummary> {
    const sentAt = device.monotonic()
    const answer = await api.submit(attempt.id, entries.slice(0, MOST_ENTRIES), options)
    const receipt = readReceipt(answer, attempt.id)
    take(receipt, sentAt)
    const { id: attemptId, testId, testName } = attempt
    return readSummary(answer, { attemptId, testId, testName })
  }

  let isolating: Promise<Set<AnswerEntry>> | null = null

  /** Leaves out only the entries that the server has refused one by one. */
  async function submit(options: SendOptions = {}): Promise<ResultSummary> {
    try {
      return await submitWith(submissionOf(store.get().book), options)
    } catch (error) {
      if (!api.refusesEntries(error)) throw error
      isolating ??= refusedEntries().finally(() => {
        isolating = null
      })
      const refused = await isolating
      if (refused.size === 0) throw error
      const entries = submissionOf(store.get().book).filter((entry) => !refused.has(entry))
      return await submitWith(entries, options)
    }
  }

  /** Sends what waits entry by entry; gives back those that the server refuses by themselves. */
  async function refusedEntries(): Promise<Set<AnswerEntry>> {
    const refused = new Set<AnswerEntry>()
    for (const entry of batchOf(store.get().book, Infinity)) {
      try {
        await save([entry])
      } catch (error) {
        if (!api.refusesEntries(error)) throw error
        refused.add(entry)
      }
    }
    return refused
  }

  return { save, find, hasMoreTime, submit }
}
