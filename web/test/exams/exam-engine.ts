import type { AnswerEntry } from '@sopan/contract/exams/attempts'
import { isNewer } from '@sopan/domain/exams/write-order'

import { createAttemptEngine } from '#web/features/exams/engine/engine.ts'
import type { ExamApi } from '#web/features/exams/engine/exam-api.ts'
import type { StoredAttempt, StoredEntry } from '#web/features/exams/engine/reducer/state.ts'
import type { AttemptStorage } from '#web/features/exams/engine/storage.ts'
import { newWriterId } from '#web/lib/writer-id.ts'

import type { ExamServer } from './exam-server.ts'

/** One device: what it has stored of an attempt. */
export class ExamDevice {
  readonly server: ExamServer
  api: ExamApi
  isOnline = true
  /** How far the device's date is off. */
  dateOff = 0
  kept: { paper: Omit<StoredAttempt, 'entries'>; entries: Map<number, StoredEntry> } | null = null

  constructor(server: ExamServer) {
    this.server = server
    this.api = server.api
  }

  readonly storage: AttemptStorage = {
    storeAttempt: async (attempt, notes) => {
      this.kept = { paper: { attempt, notes }, entries: this.kept?.entries ?? new Map() }
    },
    storeNotes: async (notes, whole) => {
      if (this.kept !== null) this.kept.paper = { ...this.kept.paper, notes }
      else if (whole !== null) this.#storeWhole(whole)
    },
    storeEntry: async (entry: AnswerEntry, whole) => {
      if (this.kept === null && whole !== null) this.#storeWhole(whole)
      const known = this.kept?.entries.get(entry.question_id)
      if (known !== undefined && !isNewer(entry, known.entry)) return
      this.kept?.entries.set(entry.question_id, { entry, isSent: false })
    },
    markSent: async (entries) => {
      for (const { question_id: id, seq, writer } of entries) {
        const known = this.kept?.entries.get(id)
        if (known?.entry.seq === seq && known.entry.writer === writer) known.isSent = true
      }
    },
    replaceEntry: async (questionId, serverEntry) => {
      if (serverEntry === null) this.kept?.entries.delete(questionId)
      else this.kept?.entries.set(questionId, { entry: serverEntry, isSent: true })
    },
    deleteAttempt: async () => {
      this.kept = null
    },
  }

  #storeWhole({ entries, ...paper }: StoredAttempt): void {
    const byQuestion = entries.map((one) => [one.entry.question_id, { ...one }] as const)
    this.kept = { paper, entries: new Map(byQuestion) }
  }

  /**
   * A page that opens the test: with a response of the server, or from what the device has stored.
   */
  open({ fromDevice = false, writer = newWriterId(), language = 'en' } = {}) {
    const { server } = this
    const now = () => Date.now()
    const stored =
      this.kept === null
        ? null
        : {
            ...this.kept.paper,
            entries: [...this.kept.entries.values()].map((one) => ({ ...one })),
          }
    const fresh = {
      ...server.attempt,
      deadline: server.deadline,
      sectionEnds: server.sectionEnds,
      serverNow: server.now(),
      secondsLeft: Math.max(0, Math.ceil((server.deadline - server.now()) / 1000)),
      answers: [...server.stored.values()],
      notes: server.sentNotes,
      maxSeq: server.maxSeq,
      revision: server.revision,
    }
    const attempt = fromDevice && stored !== null ? stored.attempt : fresh
    const engine = createAttemptEngine({
      attempt,
      stored,
      callTimes: fromDevice ? null : { sentAt: now(), receivedAt: now() },
      writer,
      language,
      api: this.api,
      storage: this.storage,
      moment: () => ({
        monotonic: now(),
        date: Date.now() + this.dateOff,
        isOnline: this.isOnline,
        random: 0.5,
      }),
    })
    engine.start()
    return engine
  }

  cut(isCut: boolean): void {
    this.isOnline = !isCut
    this.server.isCut = isCut
  }
}
