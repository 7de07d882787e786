import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { FakeLocks } from '#test/exams/exam-locks.ts'

import { lockAttempt, unlessLocked } from './tabs.ts'

const KEY = { userId: 7, attemptId: 77 }
const settled = () => new Promise((resolve) => setTimeout(resolve))
let work = vi.fn<() => Promise<void>>()

beforeEach(() => {
  work = vi.fn<() => Promise<void>>(() => Promise.resolve())
  Object.assign(navigator, { locks: new FakeLocks() })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
})

describe('an attempt on a screen', () => {
  it('is not finished in the background until the last of its tabs is left', async () => {
    const [one, other] = [lockAttempt(KEY), lockAttempt(KEY)]
    await unlessLocked(KEY, work)
    one()
    await settled()
    await unlessLocked(KEY, work)
    expect(work).not.toHaveBeenCalled()
    other()
    await settled()
    await unlessLocked(KEY, work)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('does not block another attempt or another learner', async () => {
    lockAttempt(KEY)
    await unlessLocked({ ...KEY, attemptId: 78 }, work)
    await unlessLocked({ ...KEY, userId: 8 }, work)
    expect(work).toHaveBeenCalledTimes(2)
  })
})

describe('an attempt in the background', () => {
  it('is finished by one tab at a time', async () => {
    let release = (): void => undefined
    const first = unlessLocked(KEY, () => new Promise<void>((resolve) => (release = resolve)))
    await unlessLocked(KEY, work)
    expect(work).not.toHaveBeenCalled()
    release()
    await first
    await unlessLocked(KEY, work)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('is released even if the work failed', async () => {
    await expect(unlessLocked(KEY, () => Promise.reject(new Error('X')))).rejects.toThrow('X')
    await unlessLocked(KEY, work)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('is finished in a browser without locks', async () => {
    Reflect.deleteProperty(navigator, 'locks')
    const release = lockAttempt(KEY)
    await unlessLocked(KEY, work)
    release()
    expect(work).toHaveBeenCalledTimes(1)
  })
})
