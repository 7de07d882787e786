import { LRUCache } from 'lru-cache'

import { tooManyRequests, waitInMinutes } from '#server/lib/errors.ts'

import { networkOf } from './address-key.ts'
import { createExactCounter } from './exact-counter.ts'
import { NETWORK_FACTOR, type WindowCounter, createWindowCounter } from './window-counter.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const FAILURES_OF_ACCOUNT_AT_ADDRESS = { max: 10, seconds: 15 * MINUTE }
const FAILURES_OF_ACCOUNT_IN_NETWORK = { max: 10 * NETWORK_FACTOR, seconds: 15 * MINUTE }
const FAILURES_OF_ADDRESS = { max: 100, seconds: MINUTE }
const FAILURES_OF_NETWORK = { max: 100 * NETWORK_FACTOR, seconds: MINUTE }
const FAILURES_OF_ACCOUNT = { max: 50, seconds: HOUR }

/** The delay of every sign-in to an account under attack, its owner's included. */
const SLOWED_MS = 2000
/** Each waiting request holds a connection. */
const MAX_SLOWED = 100
/** In addition, for addresses that have signed in to the account before. */
const MAX_SLOWED_KNOWN = 10
/** Pairs of account and address that have signed in: about 100 bytes each, lost at a restart. */
const MAX_KNOWN = 50_000

export type LimitedSignIn = <User>(
  account: string,
  address: string,
  check: () => Promise<User | null>,
) => Promise<User | null>

interface Options {
  time: () => number
  sleep: (milliseconds: number) => Promise<unknown>
}

/**
 * Runs a sign-in unless too many have failed, and counts it if it fails (null). An account is never
 * locked: past its limit each sign-in waits, so an attacker gains little and its owner loses little.
 */
export function createSignInLimits({ time, sleep }: Options): LimitedSignIn {
  const accountsAtAddresses = createExactCounter(FAILURES_OF_ACCOUNT_AT_ADDRESS)
  const accountsInNetworks = createWindowCounter(FAILURES_OF_ACCOUNT_IN_NETWORK)
  const networks = createWindowCounter(FAILURES_OF_NETWORK)
  const addressQueue = createAddressQueue(time)
  const accounts = createExactCounter(FAILURES_OF_ACCOUNT)
  const slowDown = createSlowDown(sleep)
  const known = new LRUCache<string, true>({ maxSize: MAX_KNOWN, sizeCalculation: () => 1 })

  return async (account, address, check) => {
    const accountAtAddress = `${account}\n${address}`
    const network = networkOf(address)
    const accountInNetwork = `${account}\n${network}`
    requireBelowLimit(accountsAtAddresses, accountAtAddress, time())
    if (network !== null) {
      requireBelowLimit(accountsInNetworks, accountInNetwork, time())
      requireBelowLimit(networks, network, time())
    }
    // Counted before the result is known, or a hundred concurrent guesses would all be checked.
    accountsAtAddresses.add(accountAtAddress, time())
    if (network !== null) accountsInNetworks.add(accountInNetwork, time())
    let hasFailed = false
    try {
      const user = await addressQueue.run(address, async () => {
        if (accounts.isFull(account, time())) await slowDown(account, known.has(accountAtAddress))
        return check()
      })
      hasFailed = user === null
      if (hasFailed) {
        accounts.add(account, time())
        if (network !== null) networks.add(network, time())
      } else {
        accountsAtAddresses.forget(accountAtAddress)
        known.set(accountAtAddress, true)
      }
      return user
    } finally {
      if (!hasFailed) {
        accountsAtAddresses.remove(accountAtAddress, time())
        if (network !== null) accountsInNetworks.remove(accountInNetwork, time())
      }
    }
  }
}

/**
 * Counts the failures of an address together with its sign-ins in progress: a sign-in waits for one of them
 * to end if their failures would exceed the limit. So concurrent guesses are limited like consecutive ones,
 * and a classroom that signs in at the same time is not refused.
 */
function createAddressQueue(time: () => number) {
  const failures = createWindowCounter(FAILURES_OF_ADDRESS)
  const inProgress = new Map<string, { count: number; waiting: (() => void)[] }>()

  async function enter(address: string): Promise<void> {
    while (true) {
      requireBelowLimit(failures, address, time())
      const queue = inProgress.get(address) ?? { count: 0, waiting: [] }
      if (!failures.isFull(address, time(), queue.count)) {
        inProgress.set(address, queue)
        queue.count++
        return
      }
      await new Promise<void>((resolve) => queue.waiting.push(resolve))
    }
  }

  function leave(address: string): void {
    const queue = inProgress.get(address)
    if (queue === undefined) return
    queue.count--
    if (queue.count === 0) inProgress.delete(address)
    for (const wake of queue.waiting.splice(0)) wake()
  }

  return {
    async run<User>(address: string, check: () => Promise<User | null>): Promise<User | null> {
      await enter(address)
      try {
        const user = await check()
        if (user === null) failures.add(address, time())
        return user
      } finally {
        leave(address)
      }
    },
  }
}

/** Waits; throws 429 if too many sign-ins to the same account are waiting already. */
function createSlowDown(sleep: (milliseconds: number) => Promise<unknown>) {
  const slowed = new Map<string, number>()

  return async (account: string, isKnown: boolean): Promise<void> => {
    const waiting = slowed.get(account) ?? 0
    const max = isKnown ? MAX_SLOWED + MAX_SLOWED_KNOWN : MAX_SLOWED
    if (waiting >= max) throw tooManyRequests(SLOWED_MS / 1000)
    slowed.set(account, waiting + 1)
    await sleep(SLOWED_MS)
    const left = (slowed.get(account) ?? 1) - 1
    if (left === 0) slowed.delete(account)
    else slowed.set(account, left)
  }
}

function requireBelowLimit(counter: WindowCounter, key: string, now: number): void {
  if (!counter.isFull(key, now)) return
  const seconds = counter.secondsToWait(key, now)
  throw tooManyRequests(seconds, `Too many failed attempts. ${waitInMinutes(seconds)}`)
}
