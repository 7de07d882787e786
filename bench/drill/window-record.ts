import type { Endpoint } from '@sopan/contract/endpoint'

import { REVIEW_ONLY } from '../../server/test/exams/exam-factories.ts'
import { AcknowledgedWrites } from './acknowledged-writes.ts'
import type { Reply } from './calls.ts'

const SHOWN = {
  keys: new RegExp(REVIEW_ONLY),
  ranks: /"(rank|histogram)":\{/,
  /** Of a finished attempt; null for one in progress. */
  marks: /"score":[^n]/,
}
type What = keyof typeof SHOWN

/** The reasons for which the rules refuse a start. */
const REFUSAL = /^This test (opens|closed) on /

interface Start {
  attemptId: number
  /** In minutes for each hour. */
  extra: number
  startedAt: string
  deadline: string
  /** When the first call was sent that may have started the attempt. */
  firstSentAt: number
  receivedAt: number
}

interface Shown {
  what: What
  at: number
  url: string
}

/** The calls of the takers of a test with a window, and the responses that they received. */
export class WindowRecord {
  readonly acknowledged = new AcknowledgedWrites()
  /** 'attempt question' of entries that came too late, with their seq. */
  readonly late = new Map<string, number>()
  readonly starts: Start[] = []
  /** When a learner was shown something for the first time. */
  readonly shown = new Map<string, Shown>()
  /** Responses that no rule allows. */
  readonly wrong: string[] = []
  calls = 0
  refused = 0

  note(
    userId: number,
    { url }: Pick<Endpoint, 'url'>,
    { text, receivedAt }: Pick<Reply, 'text' | 'receivedAt'>,
  ): void {
    this.calls++
    for (const what of Object.keys(SHOWN) as What[]) {
      const key = `${what} ${userId}`
      if (!this.shown.has(key) && SHOWN[what].test(text))
        this.shown.set(key, { what, at: receivedAt, url })
    }
  }

  /** A response that is not 200. */
  refuse({ url }: Pick<Endpoint, 'url'>, { status, message }: Reply): void {
    if (status === 403 && REFUSAL.test(message)) this.refused++
    else this.wrong.push(`${url}: ${status} ${message}`)
  }

  hasSeenKeys = (userId: number): boolean => this.shown.has(`keys ${userId}`)
}
