import type { Answer } from '@sopan/contract/exams/answer'
import { getOpenAttempt, saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import { beforeEach, describe, expect, it } from 'vitest'

import { json, no, server, yes } from '#test/fake-server.ts'
import { anjali, storeSession } from '#test/render.tsx'

import { examApi } from './exam-api.ts'

const ENTRY = {
  question_id: 1,
  selected_option: 'A' as Answer,
  seq: 1,
  writer: 'aaaaaaaa',
  seconds: 3,
} as const
const SUBMISSION = { answers: [ENTRY], because: 'time', seconds: { 1: 4 } } as const
const api = examApi(anjali.id)
const save = () => api.save(77, { answers: [ENTRY], notes: [] })
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('the call did not fail')
    },
    (error: unknown) => error,
  )

beforeEach(() => {
  server.install()
  storeSession(anjali)
})

describe('the calls of an attempt', () => {
  it('send the attempt and its entries unchanged', async () => {
    const receipt = { attempt_id: 77, max_seq: 1, state: 'open', answers: [] }
    server.on(saveAnswers, yes(receipt)).on(submitAttempt, yes(receipt))
    await save()
    await api.submit(77, { ...SUBMISSION, answers: [ENTRY] })
    const body = { attempt_id: 77, answers: [ENTRY] }
    expect(server.calls.map((call) => call.body)).toEqual([body, { ...body, ...SUBMISSION }])
  })

  it.each([
    ['no learner is signed in', () => localStorage.removeItem('auth_token')],
    ['another learner is signed in', () => storeSession({ ...anjali, id: 8 })],
  ])('are not sent if %s', async (_, change) => {
    server.on(saveAnswers, yes({})).on(submitAttempt, yes({})).on(getOpenAttempt, yes(null))
    change()
    for (const call of [
      save,
      () => api.submit(77, { ...SUBMISSION, answers: [ENTRY] }),
      () => api.fetchAttempt(5, null),
    ]) {
      expect(api.kindOf(await errorOf(call()))).toBe('signed-out')
    }
    expect(server.calls).toEqual([])
  })
})

describe('a failed call', () => {
  it.each([
    [400, 'refused'],
    [401, 'signed-out'],
    [403, 'refused'],
    [404, 'unknown-attempt'],
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
    expect([api.isOwnResponse(error), api.messageOf(error)]).toEqual([true, 'X'])
  })

  it('without a response is a network failure', async () => {
    server.on(saveAnswers, () => Promise.reject(new TypeError('Failed to fetch')))
    const error = await errorOf(save())
    expect([api.kindOf(error), api.isOwnResponse(error)]).toEqual(['network', false])
  })

  it.each([
    ['a page of a proxy', '<html>Sign in to this hotspot</html>', 200],
    ['a 502 of a proxy', '<html>Bad gateway</html>', 502],
    ['a 400 of a proxy', '<html>Bad request</html>', 400],
    ['a refusal by a proxy', '<html>Forbidden</html>', 403],
    ['a 409 of a proxy', '<html>Conflict</html>', 409],
    ['a 404 of a proxy', '<html>Not found</html>', 404],
    ['a 413 of a proxy', '', 413],
    ['JSON that is not the envelope', '{"error":"blocked"}', 403],
    ['an empty body', '', 200],
    ['an empty object', '{}', 200],
    ['success without data', '{"success":true}', 200],
    ['data without success', '{"data":{"attempt_id":77}}', 200],
    ['null', 'null', 200],
  ])('with %s is a network failure for any call', async (_, body, status) => {
    const answer = new Response(body, { status })
    server.on(saveAnswers, answer).on(submitAttempt, answer).on(getOpenAttempt, answer)
    for (const call of [
      save,
      () => api.submit(77, { ...SUBMISSION, answers: [ENTRY] }),
      () => api.fetchAttempt(5, null),
    ]) {
      const error = await errorOf(call())
      expect(api.kindOf(error)).toBe('network')
      expect([api.refusesEntries(error), api.isOwnResponse(error)]).toEqual([false, false])
    }
  })

  it('with no content is a network failure', async () => {
    server.on(saveAnswers, () => new Response(null, { status: 204 }))
    expect(api.kindOf(await errorOf(save()))).toBe('network')
  })

  it.each([
    [400, true],
    [409, true],
    [403, false],
    [404, false],
    [500, false],
  ])('with %i is about the entries: %s', async (status, isAbout) => {
    server.on(saveAnswers, no('X', status))
    expect(api.refusesEntries(await errorOf(save()))).toBe(isAbout)
  })

  it('with a 200 that reports failure is a refusal', async () => {
    server.on(saveAnswers, json({ success: false, message: 'X' }))
    expect(api.kindOf(await errorOf(save()))).toBe('refused')
  })
})
