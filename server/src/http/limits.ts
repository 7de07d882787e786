import { setTimeout as sleepFor } from 'node:timers/promises'

import type { Clock } from '#server/lib/clock.ts'
import { tooManyRequests } from '#server/lib/errors.ts'

import { type Rule, createWindowCounter } from './window-counter.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The numbers of api.md, Conventions. A whole classroom may sit behind one address. */
const RULES = {
  account: { most: 300, seconds: MINUTE },
  visitor: { most: 1200, seconds: MINUTE },
  signup: { most: 60, seconds: HOUR },
  forgotFromAddress: { most: 20, seconds: HOUR },
  forgotForAccount: { most: 3, seconds: HOUR },
  coupon: { most: 20, seconds: MINUTE },
  order: { most: 10, seconds: MINUTE },
  attempt: { most: 240, seconds: MINUTE },
} satisfies Record<string, Rule>

export type LimitName = keyof typeof RULES

const FAILURES_OF_PAIR = { most: 10, seconds: 15 * MINUTE }
const FAILURES_OF_ADDRESS = { most: 100, seconds: MINUTE }
const FAILURES_OF_ACCOUNT = { most: 50, seconds: HOUR }

/** What an attacked account costs everybody who signs in to it, its owner included. */
const SLOWED_MS = 2000
/** Waiting requests hold a connection each. */
const MOST_SLOWED = 100

export interface Limits {
  /** Counts one; throws 429 where that is too many. */
  hit(name: LimitName, key: string | number): void
  /**
   * Runs a sign-in unless too many have failed, and counts it where it fails (null). An account is
   * never locked: past its limit each attempt waits, so an attacker gains little and its owner
   * loses little.
   */
  login<User>(
    account: string,
    address: string,
    attempt: () => Promise<User | null>,
  ): Promise<User | null>
}

interface LimitsOptions {
  enabled: boolean
  now: Clock
  sleep?: (milliseconds: number) => Promise<unknown>
}

export function createLimits({ enabled, now, sleep = sleepFor }: LimitsOptions): Limits {
  if (!enabled) return { hit: () => undefined, login: (_account, _address, attempt) => attempt() }

  const counters = new Map(
    Object.entries(RULES).map(([name, rule]) => [name, createWindowCounter(rule)]),
  )
  const pairs = createWindowCounter(FAILURES_OF_PAIR)
  const addresses = createWindowCounter(FAILURES_OF_ADDRESS)
  const accounts = createWindowCounter(FAILURES_OF_ACCOUNT)
  const slowed = new Map<string, number>()
  const time = () => now().getTime()

  async function slowDown(account: string): Promise<void> {
    const waiting = slowed.get(account) ?? 0
    if (waiting >= MOST_SLOWED) throw tooManyRequests(SLOWED_MS / 1000)
    slowed.set(account, waiting + 1)
    await sleep(SLOWED_MS)
    const left = (slowed.get(account) ?? 1) - 1
    if (left === 0) slowed.delete(account)
    else slowed.set(account, left)
  }

  return {
    hit(name, key) {
      const counter = counters.get(name)
      const at = time()
      if (counter?.isFull(key, at)) throw tooManyRequests(counter.secondsToWait(key, at))
      counter?.add(key, at)
    },

    async login(account, address, attempt) {
      const pair = `${account}\n${address}`
      const at = time()
      if (pairs.isFull(pair, at)) throw tooManyFailures(pairs.secondsToWait(pair, at))
      if (addresses.isFull(address, at)) {
        throw tooManyFailures(addresses.secondsToWait(address, at))
      }
      // Counted before the answer is known, or a hundred guesses at once would all be let in.
      pairs.add(pair, at)
      try {
        if (accounts.isFull(account, at)) await slowDown(account)
        const user = await attempt()
        if (user !== null) pairs.forget(pair)
        else {
          addresses.add(address, time())
          accounts.add(account, time())
        }
        return user
      } catch (error) {
        pairs.takeBack(pair, time())
        throw error
      }
    },
  }
}

/**
 * One key for everybody who can change their address at will: an IPv6 subscriber has at least a
 * /64 of them.
 */
export function addressKey(ip: string | undefined): string {
  // Who hung up before we looked has no address any more.
  if (ip === undefined) return ''
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  while (groups.length + after.length < 8) groups.push('0')
  return `${[...groups, ...after].slice(0, 4).map(withoutZeros).join(':')}::/64`
}

const withoutZeros = (group: string) => group.replace(/^0+(?=.)/, '')

function tooManyFailures(seconds: number) {
  const minutes = Math.ceil(seconds / MINUTE)
  return tooManyRequests(
    seconds,
    `Too many failed attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
  )
}
