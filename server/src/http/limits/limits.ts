import { setTimeout as sleepFor } from 'node:timers/promises'

import type { Pool } from 'pg'

import {
  type Rule,
  type SharedLimit,
  type SharedLimits,
  secondsToWait,
  sharedLimits,
} from '#server/db/shared-limits.ts'
import type { Clock } from '#server/lib/clock.ts'
import { tooManyRequests } from '#server/lib/errors.ts'

import { networkOf } from './address-key.ts'
import { createExactCounter } from './exact-counter.ts'
import { type LimitedSignIn, createSignInLimits } from './sign-in-limits.ts'
import { NETWORK_FACTOR, createWindowCounter } from './window-counter.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Counted in the memory of each server, which allows its part. A whole classroom may sit behind one address. */
export const RULES = {
  account: { max: 300, seconds: MINUTE },
  visitor: { max: 1200, seconds: MINUTE },
  /** Pages that were rendered, each some milliseconds of the one thread; cached ones are free. */
  page: { max: 600, seconds: MINUTE },
  order: { max: 10, seconds: MINUTE },
  /** Each is checked for days, with calls that all learners share. */
  newOrder: { max: 60, seconds: 24 * HOUR },
  /** Each may ask the provider, whose limit all learners share. */
  verify: { max: 30, seconds: MINUTE },
  /** Questions to the gateway about one order; after that the response is what is stored. */
  orderRead: { max: 1, seconds: 2 },
  /** The same for all orders of an account. */
  paymentRead: { max: 10, seconds: MINUTE },
  /** Questions about one order that the list of unsettled orders asks; the questions of a purchase are not counted. */
  orderListed: { max: 1, seconds: 15 },
  /** PDFs that are drawn, each a part of a second of a thread. */
  document: { max: 20, seconds: MINUTE },
  /** Archives with the data of an account. */
  ownData: { max: 5, seconds: HOUR },
  /** Bodies of up to 5 MB, also refused ones. */
  upload: { max: 30, seconds: HOUR },
  /** Parts of 1 MB of files that the staff sends: 160 Mbit/s. */
  part: { max: 1200, seconds: MINUTE },
  attempt: { max: 240, seconds: MINUTE },
  /** Entries; one call may have many. The last call before the limit is accepted whole. */
  entries: { max: 600, seconds: MINUTE },
  /** Attempt notes, which are not counted as entries: a submission may need the whole limit of entries. */
  notes: { max: 600, seconds: MINUTE },
} satisfies Record<string, Rule>

/** Counted for all servers together: calls by which one can guess, send mails or take a person's time. */
export const SHARED_RULES = {
  signup: { max: 60, seconds: HOUR },
  forgotFromAddress: { max: 20, seconds: HOUR },
  forgotForAccount: { max: 3, seconds: HOUR },
  /** Codes of a second factor; a guess is right with a chance of one in 300,000. */
  staffCode: { max: 10, seconds: 15 * MINUTE },
  coupon: { max: 20, seconds: MINUTE },
  ticket: { max: 5, seconds: HOUR },
} satisfies Record<string, Rule>

/** Bodies with a picture; each of them is in memory while it arrives. */
export const UPLOADS = {
  /** At the same time: of all, of an account, and of an IP address. */
  open: 20,
  openPerUser: 2,
  openPerAddress: 4,
  /** Slower bodies are ended after the grace, so that the places become free again. */
  bytesPerSecond: 10_000,
  graceSeconds: 5,
}

export type LimitName = keyof typeof RULES
export type SharedLimitName = keyof typeof SHARED_RULES

/** Up to this limit each time is stored; above it an estimate is wrong by a second's wait at most. */
const MAX_EXACT = 60

export interface Limits {
  /**
   * Counts one, or `weight`; throws 429 if the limit was reached before. A /48 is counted as well
   * as its /64s.
   */
  hit(name: LimitName, key: string | number, weight?: number): void
  /** Counts one unless the limit was reached before; for work that is then left out. */
  allows(name: LimitName, key: string | number): boolean
  /** The same as `hit` for all servers together; a separate statement, so never inside a transaction. */
  hitShared(name: SharedLimitName, key: string | number): Promise<void>
  /**
   * Runs a sign-in unless too many have failed, and counts it if it fails (null); see
   * `createSignInLimits`.
   */
  signIn: LimitedSignIn
}

interface LimitsOptions {
  enabled: boolean
  now: Clock
  /** Of the database with the shared counts. */
  pool: Pool
  /** How many servers divide the limits that are not shared. */
  servers: number
  /** Counts of another app are separate. */
  app?: 'learners' | 'console'
  sleep?: (milliseconds: number) => Promise<unknown>
}

export function createLimits({
  enabled,
  now,
  pool,
  servers,
  app = 'learners',
  sleep = sleepFor,
}: LimitsOptions): Limits {
  if (!enabled) {
    return {
      hit: () => undefined,
      allows: () => true,
      hitShared: async () => undefined,
      signIn: (_account, _address, check) => check(),
    }
  }

  const time = () => now().getTime()
  const counters = new Map(
    Object.entries(RULES).map(([name, { max, seconds }]) => [
      name,
      countersOf({ max: Math.ceil(max / servers), seconds }),
    ]),
  )
  const open = sharedLimits(pool)
  const shared: SharedLimits = (name, rule) => open(`${app} ${name}`, rule)

  return {
    hit(name, key, weight = 1) {
      const own = counters.get(name)
      if (own === undefined) return
      const at = time()
      const network = networkOf(key)
      const counted = [{ counter: own.single, key }]
      if (network !== null) counted.push({ counter: own.network, key: network })
      for (const { counter, key: one } of counted) {
        if (counter.isFull(one, at)) throw tooManyRequests(counter.secondsToWait(one, at))
      }
      for (const { counter, key: one } of counted) counter.add(one, at, weight)
    },

    allows(name, key) {
      const counter = counters.get(name)?.single
      const at = time()
      if (counter?.isFull(key, at)) return false
      counter?.add(key, at)
      return true
    },

    async hitShared(name, key) {
      const rule = SHARED_RULES[name]
      const network = networkOf(key)
      await countShared(shared(name, rule), key)
      if (network !== null) await countShared(shared(`${name} network`, ofNetwork(rule)), network)
    },

    signIn: createSignInLimits({ shared, servers, sleep }),
  }
}

async function countShared(limit: SharedLimit, key: string | number): Promise<void> {
  const count = await limit.count(key)
  if (count.consumedPoints > limit.points) throw tooManyRequests(secondsToWait(count))
}

const ofNetwork = ({ max, seconds }: Rule): Rule => ({ max: max * NETWORK_FACTOR, seconds })

function countersOf(rule: Rule) {
  const create = rule.max <= MAX_EXACT ? createExactCounter : createWindowCounter
  return { single: create(rule), network: createWindowCounter(ofNetwork(rule)) }
}
