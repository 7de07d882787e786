import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, describe, expect, it } from 'vitest'

import { lockAttempt } from './attempt-lock.ts'

const KEY = { userId: 1, attemptId: 77 }

/** A browser that answers a request for a lock after `ms`, unless the request has been given up before. */
function serveLocks(ms: number, held: { name: string }[]): void {
  const locks = {
    query: async () => ({ held }),
    request: async (
      _name: string,
      { signal }: { signal: AbortSignal },
      hold: () => Promise<void>,
    ) => {
      await sleep(ms, undefined, { signal })
      await hold()
    },
  }
  Object.assign(navigator, { locks })
}

afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))

describe('the lock of a test', () => {
  it.each([
    ['opens the test when a busy device answers late', 1500, [], true],
    ['stays with the other tab that has it', 1500, [{ name: 'exam 1 77' }], false],
    ['opens the test when another tab releases it in time', 500, [{ name: 'exam 1 77' }], true],
    ['does not wait for the lock of another test', 1500, [{ name: 'exam 1 78' }], true],
  ])('%s', async (_name, ms, held, opens) => {
    serveLocks(ms, held)
    const release = await lockAttempt(KEY, () => undefined)
    expect(release !== null).toBe(opens)
  })
})
