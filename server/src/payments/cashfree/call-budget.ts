import { setTimeout as sleep } from 'node:timers/promises'

import { MINUTE_MS } from '@sopan/domain/durations'

import type { Occasion } from '../gateway.ts'
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

/** Left free, because the clocks differ and a call takes different times to arrive. */
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
    async take(call, occasion) {
      const at = now()
      const name = `${call} ${occasion}`
      const sent = (times.get(name) ?? []).filter((time) => time > at - MINUTE_MS)
      times.set(name, sent)
      const max = Math.floor(limits[call] * (1 - RESERVE) * (SHARES[call][occasion] ?? 0))
      const free = sent.length < max ? at : (sent[sent.length - max] ?? Infinity) + MINUTE_MS
      const time = Math.max(at, free, pausedUntil.get(call) ?? 0)
      if (time - at > (WAITING.includes(occasion) ? URGENT_WAIT_MS : 0)) {
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
