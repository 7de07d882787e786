import { setTimeout as sleep } from 'node:timers/promises'

import type { Occasion } from '@sopan/domain/orders/settle-order'

import type { SharedLimit, SharedLimits } from '#server/db/shared-limits.ts'

import { CashfreeError } from './errors.ts'

export type CallName =
  | 'createOrder'
  | 'getOrder'
  | 'getPayments'
  | 'terminateOrder'
  | 'createRefund'
  | 'getRefund'

/** `closed`: looks for an attempt after a checkout was closed, which most often there is not. */
export type CallOccasion = Occasion | 'closed'

/** Calls a minute and account that Cashfree accepts; its limit for terminating is not published. */
export const CALL_LIMITS: Record<'production' | 'sandbox', Record<CallName, number>> = {
  production: {
    createOrder: 200,
    getOrder: 400,
    getPayments: 100,
    terminateOrder: 100,
    createRefund: 100,
    getRefund: 30,
  },
  sandbox: {
    createOrder: 30,
    getOrder: 60,
    getPayments: 30,
    terminateOrder: 30,
    createRefund: 30,
    getRefund: 30,
  },
}

/** Left free, because a call takes different times to arrive. */
const RESERVE = 0.05

/**
 * The parts of a limit, so that neither many buyers nor many due orders can stop the others. In each line they
 * are of one.
 */
const SHARES: Record<CallName, Partial<Record<CallOccasion, number>>> = {
  createOrder: { verify: 1 },
  getOrder: { verify: 0.5, replace: 0.1, sweep: 0.4 },
  getPayments: { verify: 0.4, closed: 0.05, replace: 0.15, sweep: 0.4 },
  terminateOrder: { verify: 0.1, replace: 0.4, sweep: 0.5 },
  createRefund: { sweep: 1 },
  getRefund: { sweep: 1 },
}

/** Occasions for which a buyer waits until a call is free. */
const WAITING: readonly CallOccasion[] = ['verify', 'replace']

/** A buyer waits at most this long for a place within the limit, a sweep not at all. */
const URGENT_WAIT_MS = 1000

export interface CallBudget {
  /** Resolves when the call may be sent; throws a `busy` error if that would take too long. */
  take(call: CallName, occasion: CallOccasion): Promise<void>
  /** After a refusal because of the limit: no call of this kind is sent for `ms`. */
  pause(call: CallName, ms: number): Promise<void>
}

/** There is one account for all servers. */
const ACCOUNT = 'account'

/**
 * Keeps all servers together within the limits of a window of 60 seconds, which begins with its first call. Around the
 * border of two windows up to twice as many can be sent; Cashfree then refuses some, and all pause.
 */
export function createCallBudget(
  limits: Record<CallName, number>,
  shared: SharedLimits,
): CallBudget {
  function limitOf(call: CallName, occasion: CallOccasion): SharedLimit {
    const max = Math.floor(limits[call] * (1 - RESERVE) * (SHARES[call][occasion] ?? 0))
    return shared(`cashfree ${call} ${occasion}`, { max, seconds: 60 })
  }

  /** Counts a call; returns the milliseconds to wait if it may not be sent now. */
  async function count(limit: SharedLimit): Promise<number> {
    const { consumedPoints, msBeforeNext } = await limit.count(ACCOUNT).catch(unreadable)
    return consumedPoints > limit.points ? Math.max(1, msBeforeNext) : 0
  }

  return {
    async take(call, occasion) {
      const limit = limitOf(call, occasion)
      let left = WAITING.includes(occasion) ? URGENT_WAIT_MS : 0
      // A timer may end a millisecond before the window does.
      for (let wait = await count(limit); wait > 0; wait = await count(limit)) {
        if (wait > left) throw new CashfreeError('busy', `the limit of ${call} is used up`)
        left -= wait
        await sleep(wait)
      }
    },
    async pause(call, ms) {
      const occasions = Object.keys(SHARES[call]) as CallOccasion[]
      await Promise.all(
        occasions.map((occasion) => limitOf(call, occasion).block(ACCOUNT, ms / 1000)),
      ).catch(unreadable)
    },
  }
}

/** Without the count no call is sent. */
function unreadable(): never {
  throw new CashfreeError('busy', 'the calls of this minute cannot be counted')
}
