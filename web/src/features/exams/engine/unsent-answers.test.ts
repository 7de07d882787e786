import { saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import { describe, expect, it } from 'vitest'

import { KEY, cutNetwork, storeUnsent, unsentScene } from '#test/exams/exam-unsent.ts'
import {
  attemptWire,
  receiptWire,
  sentAnswers,
  serveAttempt,
  summaryWire,
} from '#test/exams/exam-wire.ts'
import { type SentCall, no, server, yes } from '#test/fake-server.ts'
import { anjali, storeSession } from '#test/render.tsx'
import { addAttemptOnDevice, hasAttemptOnDevice } from '#web/lib/attempts-on-device.ts'

import { lockAttempt } from './attempt-lock.ts'
import { deleteAllButUnsent, findAttempt } from './storage.ts'
import { countUnsent, sendUnsentAnswers } from './unsent-answers.ts'

unsentScene()

const saved = () => server.callsTo(saveAnswers).flatMap(sentAnswers)

describe('the unsent answers of a closed page', () => {
  it('are sent in the order in which they were chosen, once', async () => {
    await storeUnsent([2, 3, 1])
    expect(await countUnsent(anjali.id)).toBe(3)
    expect(await sendUnsentAnswers(anjali.id)).toEqual([])
    expect(saved().map((entry) => entry.question_id)).toEqual([2, 3, 1])
    expect(await countUnsent(anjali.id)).toBe(0)
    await sendUnsentAnswers(anjali.id)
    expect(saved()).toHaveLength(3)
    // The attempt is still open: it was not submitted.
    expect(server.callsTo(submitAttempt)).toEqual([])
    expect(await findAttempt(anjali.id, 5)).not.toBeNull()
  })

  it('are submitted if the learner had submitted, and then deleted', async () => {
    await storeUnsent([1, 2], { ending: 'submitted' })
    const outcomes = await sendUnsentAnswers(anjali.id)
    expect(outcomes.map((one) => [one.test_name, one.percentage])).toEqual([
      ['Maths Mock 07', 66.67],
    ])
    expect(server.callsTo(submitAttempt).flatMap(sentAnswers)).toHaveLength(2)
    expect(await findAttempt(anjali.id, 5)).toBeNull()
  })

  it('are submitted with what the page knew when the learner submitted', async () => {
    const knowledge = { revision: 4, writers: ['aaaaaaaa'] }
    await storeUnsent([1], { ending: 'submitted', knowledge })
    server.on(submitAttempt, (call) => yes(receiptWire(call, Date.now() + 600_000)))
    for (let count = 0; count < 2; count++) expect(await sendUnsentAnswers(anjali.id)).toEqual([])
    expect(server.callsTo(submitAttempt).map((call) => call.body)).toMatchObject([
      { because: 'submitted', ...knowledge },
      { because: 'submitted', ...knowledge },
    ])
    // Another device has continued the test: the learner decides when the test is opened here.
    expect((await findAttempt(anjali.id, 5))?.notes).toMatchObject({
      ending: 'submitted',
      knowledge,
    })
    expect(await countUnsent(anjali.id)).toBe(0)
  })

  it('are submitted without knowledge if an earlier version has stored them', async () => {
    await storeUnsent([1], { ending: 'submitted' })
    expect(await sendUnsentAnswers(anjali.id)).toHaveLength(1)
    const [call] = server.callsTo(submitAttempt)
    expect(call?.body).not.toHaveProperty('revision')
    expect(call?.body).not.toHaveProperty('writers')
  })

  it('are submitted if the time ran out meanwhile', async () => {
    serveAttempt(attemptWire({ time_limit: -60 }))
    await storeUnsent([1], { minutes: -1 })
    expect(await sendUnsentAnswers(anjali.id)).toHaveLength(1)
    expect(await findAttempt(anjali.id, 5)).toBeNull()
  })

  it('are submitted if the page of a window was closed before it had submitted', async () => {
    serveAttempt(attemptWire({ time_limit: -60 }))
    await storeUnsent([], { ending: 'time', minutes: -1, inWindow: true })
    expect(await sendUnsentAnswers(anjali.id)).toHaveLength(1)
    expect(await findAttempt(anjali.id, 5)).toBeNull()
  })

  it('stay without a network', async () => {
    await storeUnsent([1, 2], { ending: 'submitted' })
    cutNetwork()
    expect(await sendUnsentAnswers(anjali.id)).toEqual([])
    expect(await countUnsent(anjali.id)).toBe(2)
  })

  it('stay if the server refuses them, and only those', async () => {
    await storeUnsent([1, 2, 3])
    server.on(saveAnswers, (call) => {
      const isForeign = sentAnswers(call).some((entry) => entry.question_id === 2)
      if (isForeign) return no('Not a question of this test', 400)
      return yes(receiptWire(call, Date.now() + 600_000))
    })
    await sendUnsentAnswers(anjali.id)
    const kept = await findAttempt(anjali.id, 5)
    const waiting = kept?.entries.filter(({ isSent }) => !isSent)
    expect(waiting?.map(({ entry }) => entry.question_id)).toEqual([2])
  })

  it('are submitted once if the server refuses one of them', async () => {
    await storeUnsent([1, 2], { ending: 'submitted' })
    const unlessRefused = (call: SentCall, body: object) => {
      const isForeign = sentAnswers(call).some((entry) => entry.question_id === 2)
      return isForeign ? no('Not a question of this test', 400) : yes(body)
    }
    server.on(saveAnswers, (call) => unlessRefused(call, receiptWire(call, Date.now() + 600_000)))
    server.on(submitAttempt, (call) => {
      const receipt = receiptWire(call, Date.now() + 600_000, { state: 'closed' })
      return unlessRefused(call, { ...receipt, ...summaryWire() })
    })
    expect(await sendUnsentAnswers(anjali.id)).toHaveLength(1)
    expect(await sendUnsentAnswers(anjali.id)).toEqual([])
    expect([await countUnsent(anjali.id), hasAttemptOnDevice(anjali.id)]).toEqual([1, true])
    serveAttempt()
    await sendUnsentAnswers(anjali.id)
  })

  it('are left alone while a tab shows the test', async () => {
    await storeUnsent([1])
    const release = await lockAttempt(KEY, () => undefined)
    expect(await sendUnsentAnswers(anjali.id)).toEqual([])
    expect(server.calls).toEqual([])
    release?.()
  })

  it('are sent in their own learner’s session only', async () => {
    await storeUnsent([1])
    storeSession({ ...anjali, id: 8 })
    await sendUnsentAnswers(8)
    await sendUnsentAnswers(anjali.id)
    expect(server.calls).toEqual([])
    expect(await countUnsent(anjali.id)).toBe(1)
  })
})

describe('answers whose paper is missing on the device', () => {
  it('are still sent, oldest first, and then deleted', async () => {
    await storeUnsent([2, 1])
    addAttemptOnDevice(KEY)
    await deleteAllButUnsent(KEY)
    expect(await findAttempt(anjali.id, 5)).toBeNull()
    expect(await countUnsent(anjali.id)).toBe(2)
    await sendUnsentAnswers(anjali.id)
    expect(saved().map((entry) => entry.question_id)).toEqual([2, 1])
    expect([await countUnsent(anjali.id), hasAttemptOnDevice()]).toEqual([0, false])
  })

  it('stay if the response names none of them', async () => {
    await storeUnsent([1])
    await deleteAllButUnsent(KEY)
    server.on(saveAnswers, () => new Response('', { status: 200 }))
    await sendUnsentAnswers(anjali.id)
    expect(await countUnsent(anjali.id)).toBe(1)
    serveAttempt()
    await sendUnsentAnswers(anjali.id)
  })
})

describe('an attempt on the device', () => {
  it('that the server reports as closed is deleted, however its device is dated', async () => {
    serveAttempt(attemptWire({ time_limit: -60 }))
    await storeUnsent([], { minutes: -1 })
    await sendUnsentAnswers(anjali.id)
    expect([await findAttempt(anjali.id, 5), hasAttemptOnDevice()]).toEqual([null, false])
  })

  it.each([
    ['an answer that was not sent', [1]],
    ['all answers sent', []],
  ])('with %s stays without a network on a device whose date is days ahead', async (_, unsent) => {
    await storeUnsent(unsent, { minutes: -50 * 60 })
    cutNetwork()
    await sendUnsentAnswers(anjali.id)
    await sendUnsentAnswers(8)
    expect(await findAttempt(anjali.id, 5)).not.toBeNull()
    serveAttempt()
    await sendUnsentAnswers(anjali.id)
  })

  it('of which the device has lost everything is no longer listed', async () => {
    addAttemptOnDevice({ ...KEY, attemptId: 78 })
    addAttemptOnDevice({ userId: 8, attemptId: 79 })
    await sendUnsentAnswers(anjali.id)
    expect([hasAttemptOnDevice(anjali.id), hasAttemptOnDevice(8)]).toEqual([false, true])
    await sendUnsentAnswers(8)
  })
})
