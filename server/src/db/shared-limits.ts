import type { Pool, QueryConfig } from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'

import { textHash } from '#server/lib/credentials/token.ts'

import { mayName } from './connect.ts'

/** At most `max` in a window of `seconds`. */
export interface Rule {
  max: number
  seconds: number
}

/** A limit that all servers count together in the table `rate_limit`; a window begins with its first count. */
export class SharedLimit extends RateLimiterPostgres {
  /** The table has no email and no address. */
  override getKey(key: string | number): string {
    return `${this.keyPrefix} ${textHash(String(key))}`
  }

  /** Counts one, also above the limit. */
  count(key: string | number): Promise<RateLimiterRes> {
    return this.penalty(key)
  }
}

/** Opens a limit; limits of one name share their counts. */
export type SharedLimits = (name: string, rule: Rule) => SharedLimit

/** Seconds, at least 1, until the window ends. */
export const secondsToWait = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000))

/** Every call of a limit is one statement on a separate connection, so no call may be made inside a transaction. */
export function sharedLimits(pool: Pool): SharedLimits {
  const storeClient = {
    query: ({ name, ...statement }: QueryConfig) =>
      pool.query({ ...statement, ...(mayName(pool) && { name }) }),
  }
  return (keyPrefix, { max, seconds }) =>
    new SharedLimit({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      // The sweep of retention does it.
      clearExpiredByTimeout: false,
      keyPrefix,
      points: max,
      duration: seconds,
    })
}
