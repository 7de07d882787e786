import { getOpenAttempt, saveAnswers, submitAttempt } from '@sopan/contract/attempts'
import { beforeEach, describe, expect, it } from 'vitest'

import { json, no, server, yes } from '#test/fake-server.ts'
import { anjali, storeSession } from '#test/render.tsx'

import { examApi } from './exam-api.ts'

const ENTRY = {
  question_id: 1,
  selected_option: 'A',
  seq: 1,
  writer: 'aaaaaaaa',
  seconds: 3,
} as const
const api = examApi(anjali.id)
const save = () => api.save(77, [ENTRY], false)
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

beforeEach(() => {
  server.install()
  storeSession(anjali)
})

describe('the calls of an attempt', () => {
  it('carry the attempt and its entries as they are', async () => {
    server.on(saveAnswers, yes({})).on(submitAttempt, yes({}))
    await save()
    await api.submit(77, [ENTRY])
    const body = { attempt_id: 77, answers: [ENTRY] }
    expect(server.calls.map((call) => call.body)).toEqual([body, body])
  })

  it.each([
    ['nobody is signed in', () => localStorage.removeItem('auth_token')],
    ['another learner is', () => storeSession({ ...anjali, id: 8 })],
  ])('go nowhere where %s', async (_, change) => {
    server.on(saveAnswers, yes({})).on(submitAttempt, yes({})).on(getOpenAttempt, yes(null))
    change()
    for (const call of [save, () => api.submit(77, [ENTRY]), () => api.find(5)]) {
      expect(api.kindOf(await errorOf(call()))).toBe('signed-out')
    }
    expect(server.calls).toEqual([])
  })
})

describe('what failed', () => {
  it.each([
    [400, 'refused'],
    [401, 'signed-out'],
    [403, 'refused'],
    [404, 'refused'],
    [408, 'network'],
    [409, 'refused'],
    [413, 'refused'],
    [429, 'network'],
    [500, 'network'],
    [503, 'network'],
  ])('with %i is %s', async (status, kind) => {
    server.on(saveAnswers, no('X', status))
    const error = await errorOf(save())
    expect(api.kindOf(error)).toBe(kind)
    expect([api.isAnswer(error), api.messageOf(error)]).toEqual([true, 'X'])
  })

  it('without an answer is the network', async () => {
    server.on(saveAnswers, () => Promise.reject(new TypeError('Failed to fetch')))
    const error = await errorOf(save())
    expect([api.kindOf(error), api.isAnswer(error)]).toEqual(['network', false])
  })

  it('with a page of something in between is the network', async () => {
    server.on(saveAnswers, new Response('<html>Sign in to this hotspot</html>'))
    expect(api.kindOf(await errorOf(save()))).toBe('network')
  })

  it('with a 200 that says no is refused', async () => {
    server.on(saveAnswers, json({ success: false, message: 'X' }))
    expect(api.kindOf(await errorOf(save()))).toBe('refused')
  })
})
