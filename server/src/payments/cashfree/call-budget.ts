import { setTimeout as sleep } from 'node:timers/promises'

import { MINUTE_MS } from '@sopan/domain/durations'

import { CashfreeError } from './errors.ts'

export type CallName =
  | 'createOrder'
  | 'getOrder'
  | 'getPayments'
  | 'terminateOrder'
  | 'createRefund'
  | 'getRefund'

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

/** Left free, because the clocks differ and a call takes different times to arrive. */
const RESERVE = 0.05

/**
 * The part of a limit for calls that a buyer waits for; the rest is for the sweeps, so that neither
 * many buyers nor many due orders can stop the other.
 */
const URGENT_SHARE: Record<CallName, number> = {
  createOrder: 1,
  getOrder: 0.6,
  getPayments: 0.6,
  terminateOrder: 0,
  createRefund: 0,
  getRefund: 0,
}

/** A buyer waits at most this long for a place within the limit, a sweep not at all. */
const URGENT_WAIT_MS = 1000

export interface CallBudget {
  /** Resolves when the call may be sent; throws a `busy` error if that would take too long. */
  take(call: CallName, isUrgent: boolean): Promise<void>
  /** After a refusal because of the limit: no call of this kind is sent for `ms`. */
  pause(call: CallName, ms: number): void
}

/** Keeps all callers of this process together within the limits of any 60 seconds. */
export function createCallBudget(
  limits: Record<CallName, number>,
  now: () => number = () => performance.now(),
): CallBudget {
  /** Times of the calls of the last minute, also of those that still wait. */
  const times = new Map<string, number[]>()
  const pausedUntil = new Map<CallName, number>()

  return {
    async take(call, isUrgent) {
      const at = now()
      const name = `${call} ${isUrgent}`
      const sent = (times.get(name) ?? []).filter((time) => time > at - MINUTE_MS)
      times.set(name, sent)
      const share = isUrgent ? URGENT_SHARE[call] : 1 - URGENT_SHARE[call]
      const max = Math.floor(limits[call] * (1 - RESERVE) * share)
      const free = sent.length < max ? at : (sent[sent.length - max] ?? Infinity) + MINUTE_MS
      const time = Math.max(at, free, pausedUntil.get(call) ?? 0)
      if (time - at > (isUrgent ? URGENT_WAIT_MS : 0)) {
        throw new CashfreeError('busy', `the limit of ${call} is used up`)
      }
      sent.push(time)
      if (time > at) await sleep(time - at)
    },
    pause(call, ms) {
      pausedUntil.set(call, now() + ms)
    },
  }
}
