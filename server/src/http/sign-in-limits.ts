import { LRUCache } from 'lru-cache'

import { tooManyRequests, waitInMinutes } from '#server/lib/errors.ts'

import { networkOf } from './address-key.ts'
import { createExactCounter } from './exact-counter.ts'
import { NETWORK_FACTOR, type WindowCounter, createWindowCounter } from './window-counter.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const FAILURES_OF_PAIR = { most: 10, seconds: 15 * MINUTE }
const FAILURES_OF_PAIR_IN_NETWORK = { most: 10 * NETWORK_FACTOR, seconds: 15 * MINUTE }
const FAILURES_OF_ADDRESS = { most: 100, seconds: MINUTE }
const FAILURES_OF_NETWORK = { most: 100 * NETWORK_FACTOR, seconds: MINUTE }
const FAILURES_OF_ACCOUNT = { most: 50, seconds: HOUR }

/** What an attacked account costs everybody who signs in to it, its owner included. */
const SLOWED_MS = 2000
/** Waiting requests hold a connection each. */
const MOST_SLOWED = 100
/** Places beside those, for addresses that have signed in to the account before. */
const PLACES_FOR_KNOWN = 10
/** Some 100 bytes each; a restart forgets them. */
const MOST_KNOWN = 50_000

export type LimitedSignIn = <User>(
  account: string,
  address: string,
  attempt: () => Promise<User | null>,
) => Promise<User | null>

interface Options {
  time: () => number
  sleep: (milliseconds: number) => Promise<unknown>
}

/** See Limits.login. */
export function createSignInLimits({ time, sleep }: Options): LimitedSignIn {
  const pairs = createExactCounter(FAILURES_OF_PAIR)
  const pairsInNetwork = createWindowCounter(FAILURES_OF_PAIR_IN_NETWORK)
  const networks = createWindowCounter(FAILURES_OF_NETWORK)
  const addresses = createGate(time)
  const accounts = createExactCounter(FAILURES_OF_ACCOUNT)
  const slowDown = createSlowDown(sleep)
  const known = new LRUCache<string, true>({ maxSize: MOST_KNOWN, sizeCalculation: () => 1 })

  return async (account, address, attempt) => {
    const pair = `${account}\n${address}`
    const network = networkOf(address)
    const pairInNetwork = `${account}\n${network}`
    requireRoom(pairs, pair, time())
    if (network !== null) {
      requireRoom(pairsInNetwork, pairInNetwork, time())
      requireRoom(networks, network, time())
    }
    // Counted before the answer is known, or a hundred guesses at once would all be let in.
    pairs.add(pair, time())
    if (network !== null) pairsInNetwork.add(pairInNetwork, time())
    let hasFailed = false
    try {
      const user = await addresses.run(address, async () => {
        if (accounts.isFull(account, time())) await slowDown(account, known.has(pair))
        return attempt()
      })
      hasFailed = user === null
      if (hasFailed) {
        accounts.add(account, time())
        if (network !== null) networks.add(network, time())
      } else {
        pairs.forget(pair)
        known.set(pair, true)
      }
      return user
    } finally {
      if (!hasFailed) {
        pairs.takeBack(pair, time())
        if (network !== null) pairsInNetwork.takeBack(pairInNetwork, time())
      }
    }
  }
}

/**
 * Counts the failures of an address, with those attempts that are not decided yet: what would be too
 * many if all of them failed waits until one is decided. So guesses at once are limited like guesses
 * in turn, and a classroom that signs in at once is not refused.
 */
function createGate(time: () => number) {
  const failures = createWindowCounter(FAILURES_OF_ADDRESS)
  const undecided = new Map<string, { count: number; waiting: (() => void)[] }>()

  async function enter(address: string): Promise<void> {
    while (true) {
      requireRoom(failures, address, time())
      const here = undecided.get(address) ?? { count: 0, waiting: [] }
      if (!failures.isFull(address, time(), here.count)) {
        undecided.set(address, here)
        here.count++
        return
      }
      await new Promise<void>((resolve) => here.waiting.push(resolve))
    }
  }

  function leave(address: string): void {
    const here = undecided.get(address)
    if (here === undefined) return
    here.count--
    if (here.count === 0) undecided.delete(address)
    for (const wake of here.waiting.splice(0)) wake()
  }

  return {
    async run<User>(address: string, attempt: () => Promise<User | null>): Promise<User | null> {
      await enter(address)
      try {
        const user = await attempt()
        if (user === null) failures.add(address, time())
        return user
      } finally {
        leave(address)
      }
    },
  }
}

/** Waits; throws where too many of the same account wait already. */
function createSlowDown(sleep: (milliseconds: number) => Promise<unknown>) {
  const slowed = new Map<string, number>()

  return async (account: string, isKnown: boolean): Promise<void> => {
    const waiting = slowed.get(account) ?? 0
    const most = isKnown ? MOST_SLOWED + PLACES_FOR_KNOWN : MOST_SLOWED
    if (waiting >= most) throw tooManyRequests(SLOWED_MS / 1000)
    slowed.set(account, waiting + 1)
    await sleep(SLOWED_MS)
    const left = (slowed.get(account) ?? 1) - 1
    if (left === 0) slowed.delete(account)
    else slowed.set(account, left)
  }
}

function requireRoom(counter: WindowCounter, key: string, now: number): void {
  if (!counter.isFull(key, now)) return
  const seconds = counter.secondsToWait(key, now)
  throw tooManyRequests(seconds, `Too many failed attempts. ${waitInMinutes(seconds)}`)
}
