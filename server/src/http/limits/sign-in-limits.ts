import { type BulkheadPolicy, bulkhead } from 'cockatiel'
import { LRUCache } from 'lru-cache'
import type { RateLimiterRes } from 'rate-limiter-flexible'

import { type SharedLimit, type SharedLimits, secondsToWait } from '#server/db/shared-limits.ts'
import { tooManyRequests, minutesOf } from '#server/lib/errors.ts'

import { networkOf } from './address-key.ts'
import { NETWORK_FACTOR } from './window-counter.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const OF_ACCOUNT_AT_ADDRESS = { max: 10, seconds: 15 * MINUTE }
const OF_ACCOUNT_IN_NETWORK = { max: 10 * NETWORK_FACTOR, seconds: 15 * MINUTE }
const OF_ADDRESS = { max: 100, seconds: MINUTE }
const OF_NETWORK = { max: 100 * NETWORK_FACTOR, seconds: MINUTE }
const OF_ACCOUNT = { max: 50, seconds: HOUR }

/**
 * Sign-ins of an address that are checked at the same time; others wait. Their failures are counted afterwards, so that
 * a classroom is not refused, and can exceed the limit of the address by this number less one, on each server.
 */
const MAX_AT_ONCE = 20

/** The delay of every sign-in to an account under attack, its owner's included. */
const SLOWED_MS = 2000
/** On all servers together. Each waiting request holds a connection. */
const MAX_SLOWED = 100
/** In addition, for addresses that have signed in to the account before. */
const MAX_SLOWED_KNOWN = 10
/** Pairs of account and address that have signed in here: about 100 bytes each, lost at a restart. */
const MAX_KNOWN = 50_000

export type LimitedSignIn = <User>(
  account: string,
  address: string,
  check: () => Promise<User | null>,
) => Promise<User | null>

interface Options {
  shared: SharedLimits
  servers: number
  sleep: (milliseconds: number) => Promise<unknown>
}

interface Counter {
  limit: SharedLimit
  key: string
}

/**
 * Runs a sign-in unless too many have failed, and counts it if it fails (null). An account is never
 * locked: past its limit each sign-in waits, so an attacker gains little and its owner loses little.
 */
export function createSignInLimits({ shared, servers, sleep }: Options): LimitedSignIn {
  const accountsAtAddresses = shared('sign-in account address', OF_ACCOUNT_AT_ADDRESS)
  const accountsInNetworks = shared('sign-in account network', OF_ACCOUNT_IN_NETWORK)
  const addresses = shared('sign-in address', OF_ADDRESS)
  const networks = shared('sign-in network', OF_NETWORK)
  const accounts = shared('sign-in account', OF_ACCOUNT)
  const inTurn = createTurns()
  const slowDown = createSlowDown(sleep, Math.ceil(MAX_SLOWED / servers))
  const known = new LRUCache<string, true>({ maxSize: MAX_KNOWN, sizeCalculation: () => 1 })

  function countersOf(account: string, address: string) {
    const network = networkOf(address)
    const origins = [{ limit: addresses, key: address }]
    const guesses = [{ limit: accountsAtAddresses, key: `${account}\n${address}` }]
    if (network !== null) {
      origins.push({ limit: networks, key: network })
      guesses.push({ limit: accountsInNetworks, key: `${account}\n${network}` })
    }
    return { origins, guesses }
  }

  async function limited<User>(
    account: string,
    address: string,
    check: () => Promise<User | null>,
  ): Promise<User | null> {
    const { origins, guesses } = countersOf(account, address)
    const pair = `${account}\n${address}`
    await Promise.all(origins.map(requireRoom))
    let after: (() => Promise<unknown>)[] = []
    try {
      // Counted before the result is known, or a hundred concurrent guesses would all be checked.
      for (const guess of guesses) {
        const { count, isOver, takeBack } = await add(guess)
        if (isOver) throw tooManyFailures(count)
        after.push(takeBack)
      }
      const { isOver, takeBack } = await add({ limit: accounts, key: account })
      if (isOver) await slowDown(account, known.has(pair))
      after.push(takeBack)
      const user = await check()
      if (user === null) {
        after = origins.map((origin) => () => add(origin))
      } else {
        known.set(pair, true)
        after[0] = () => accountsAtAddresses.delete(pair)
      }
      return user
    } finally {
      await Promise.all(after.map((step) => step()))
    }
  }

  return (account, address, check) => inTurn(address, () => limited(account, address, check))
}

async function requireRoom({ limit, key }: Counter): Promise<void> {
  const count = await limit.get(key)
  if (count !== null && count.consumedPoints >= limit.points) throw tooManyFailures(count)
}

/** Counts one; it is not taken back after its window has ended, or it would be subtracted from the next one. */
async function add({ limit, key }: Counter) {
  const count = await limit.count(key)
  const until = performance.now() + count.msBeforeNext
  const takeBack = async () => performance.now() < until && limit.reward(key)
  return { count, isOver: count.consumedPoints > limit.points, takeBack }
}

function tooManyFailures(count: RateLimiterRes) {
  const seconds = secondsToWait(count)
  return tooManyRequests(seconds, { code: 'too_many_logins', minutes: minutesOf(seconds) })
}

/** Runs at most some of the work of an address at the same time, and the rest in its order. */
function createTurns() {
  const turns = new Map<string, BulkheadPolicy>()

  return async <Result>(address: string, work: () => Promise<Result>): Promise<Result> => {
    const own = turns.get(address) ?? bulkhead(MAX_AT_ONCE, Number.POSITIVE_INFINITY)
    turns.set(address, own)
    try {
      return await own.execute(work)
    } finally {
      if (own.executionSlots === MAX_AT_ONCE) turns.delete(address)
    }
  }
}

/** Waits; throws 429 if too many sign-ins to the same account are waiting already. */
function createSlowDown(sleep: (milliseconds: number) => Promise<unknown>, maxSlowed: number) {
  const slowed = new Map<string, number>()

  return async (account: string, isKnown: boolean): Promise<void> => {
    const waiting = slowed.get(account) ?? 0
    const max = isKnown ? maxSlowed + MAX_SLOWED_KNOWN : maxSlowed
    if (waiting >= max) throw tooManyRequests(SLOWED_MS / 1000)
    slowed.set(account, waiting + 1)
    await sleep(SLOWED_MS)
    const left = (slowed.get(account) ?? 1) - 1
    if (left === 0) slowed.delete(account)
    else slowed.set(account, left)
  }
}
