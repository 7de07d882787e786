import { saveAnswers } from '@sopan/contract/attempts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { cutNetwork, leave, leftoverScene } from '#test/exam-leftovers.ts'
import { sentAnswers, serveAttempt } from '#test/exam-wire.ts'
import { server } from '#test/fake-server.ts'
import { anjali } from '#test/render.tsx'

import { confirmSignOut } from './confirm-sign-out.ts'
import { countUnsent, sendLeftovers } from './engine/leftovers.ts'

leftoverScene()

let questions: string[] = []
let answer = false
beforeEach(() => {
  questions = []
  vi.stubGlobal('confirm', (text: string) => {
    questions.push(text)
    return answer
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('signing out', () => {
  it('asks nothing where nothing waits, and calls nobody', async () => {
    await leave([])
    expect(await confirmSignOut(anjali.id)).toBe(true)
    expect([questions, server.calls]).toEqual([[], []])
  })

  it('sends first what waits, and asks nothing then', async () => {
    await leave([1, 2])
    expect(await confirmSignOut(anjali.id)).toBe(true)
    expect(questions).toEqual([])
    expect(server.callsTo(saveAnswers).flatMap(sentAnswers)).toHaveLength(2)
  })

  it.each([
    [[1], '1 answer of your test is not sent yet. It is', false],
    [[1, 2], '2 answers of your test are not sent yet. They are', true],
  ])('asks about %j that cannot be sent, and keeps them either way', async (ids, text, goOn) => {
    await leave(ids)
    cutNetwork()
    answer = goOn
    expect(await confirmSignOut(anjali.id)).toBe(goOn)
    expect(questions).toEqual([
      `${text} kept on this device and sent when you login here again. Sign out?`,
    ])
    expect(await countUnsent(anjali.id)).toBe(ids.length)
  })

  it('does not wait for ever for a server that never answers', async () => {
    await leave([1])
    server.on(saveAnswers, () => new Promise(() => undefined))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = confirmSignOut(anjali.id)
    await vi.waitFor(() => expect(server.calls).not.toEqual([]))
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    answer = true
    expect(await asked).toBe(true)
    expect(questions).toHaveLength(1)
  })

  it('is not kept from happening by a device that keeps nothing', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.resetModules()
    const fresh = await import('./confirm-sign-out.ts')
    expect(await fresh.confirmSignOut(anjali.id)).toBe(true)
    expect(questions).toEqual([])
  })

  it('leaves what it kept to the next session of the same learner', async () => {
    await leave([1])
    cutNetwork()
    answer = true
    await confirmSignOut(anjali.id)
    server.reset()
    serveAttempt()
    await sendLeftovers(anjali.id)
    expect(server.callsTo(saveAnswers).flatMap(sentAnswers)).toMatchObject([{ question_id: 1 }])
  })
})
