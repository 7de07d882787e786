import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { FakeLocks } from '#test/exam-locks.ts'

import { holdExam, unlessHeld } from './tabs.ts'

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
    const [one, other] = [holdExam(KEY), holdExam(KEY)]
    await unlessHeld(KEY, work)
    one()
    await settled()
    await unlessHeld(KEY, work)
    expect(work).not.toHaveBeenCalled()
    other()
    await settled()
    await unlessHeld(KEY, work)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('does not block another attempt or another learner', async () => {
    holdExam(KEY)
    await unlessHeld({ ...KEY, attemptId: 78 }, work)
    await unlessHeld({ ...KEY, userId: 8 }, work)
    expect(work).toHaveBeenCalledTimes(2)
  })
})

describe('an attempt in the background', () => {
  it('is finished by one tab at a time', async () => {
    let release = (): void => undefined
    const first = unlessHeld(KEY, () => new Promise<void>((resolve) => (release = resolve)))
    await unlessHeld(KEY, work)
    expect(work).not.toHaveBeenCalled()
    release()
    await first
    await unlessHeld(KEY, work)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('is released also if the work failed', async () => {
    await expect(unlessHeld(KEY, () => Promise.reject(new Error('X')))).rejects.toThrow('X')
    await unlessHeld(KEY, work)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('is finished in a browser without locks', async () => {
    Reflect.deleteProperty(navigator, 'locks')
    const release = holdExam(KEY)
    await unlessHeld(KEY, work)
    release()
    expect(work).toHaveBeenCalledTimes(1)
  })
})
