import { saveAnswers } from '@sopan/contract/exams/attempts'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { cutNetwork, storeUnsent, unsentScene } from '#test/exams/exam-unsent.ts'
import { sentAnswers, serveAttempt } from '#test/exams/exam-wire.ts'
import { server } from '#test/fake-server.ts'
import { anjali } from '#test/render.tsx'

import { countUnsent, sendUnsentAnswers } from '../engine/unsent-answers.ts'
import { unsentAtSignOut } from './unsent-at-sign-out.ts'

unsentScene()

const left = () => unsentAtSignOut(anjali.id)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('unsent answers before a sign-out', () => {
  it('are none if nothing is unsent, and no call is sent', async () => {
    await storeUnsent([])
    expect([await left(), server.calls]).toEqual([0, []])
  })

  it('are sent first', async () => {
    await storeUnsent([1, 2])
    expect(await left()).toBe(0)
    expect(server.callsTo(saveAnswers).flatMap(sentAnswers)).toHaveLength(2)
  })

  it.each([[[1]], [[1, 2, 3]]])('are counted and kept if they cannot be sent: %j', async (ids) => {
    await storeUnsent(ids)
    cutNetwork()
    expect(await left()).toBe(ids.length)
    expect(await countUnsent(anjali.id)).toBe(ids.length)
  })

  it('are counted after a limited wait for a server that does not respond', async () => {
    await storeUnsent([1])
    server.on(saveAnswers, () => new Promise(() => undefined))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = left()
    await vi.waitFor(() => expect(server.calls).not.toEqual([]), { timeout: 60_000 })
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    expect(await asked).toBe(1)
  })

  it('are none on a device that stores nothing', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.resetModules()
    const fresh = await import('./unsent-at-sign-out.ts')
    expect(await fresh.unsentAtSignOut(anjali.id)).toBe(0)
  })

  it('are sent in the next session of the same learner', async () => {
    await storeUnsent([1])
    cutNetwork()
    await left()
    server.reset()
    serveAttempt()
    await sendUnsentAnswers(anjali.id)
    expect(server.callsTo(saveAnswers).flatMap(sentAnswers)).toMatchObject([{ question_id: 1 }])
  })
})
