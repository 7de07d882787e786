import { getOpenAttempt, startAttempt } from '@sopan/contract/exams/attempts'
import { getPaper } from '@sopan/contract/exams/paper'
import { optionOrder } from '@sopan/domain/exams/option-order'
import { start as startWords } from '@sopan/words/exams/start'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { attemptWire } from '#test/exams/exam-wire.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { anjali, storeSession } from '#test/render.tsx'

import { start } from '../queries.ts'
import { examApi } from './exam-api.ts'

const api = examApi(anjali.id)
const HASH = 'abcdefghijklmnopqrstuv'
const { questions, ...withoutQuestions } = attemptWire()
const apart = (hash = HASH, shuffled = false) => ({
  ...withoutQuestions,
  questions: [],
  paper: { id: 9, hash, shuffled },
})
const paper = yes({ questions })
const lettersOf = (fetched: Awaited<ReturnType<typeof api.fetchAttempt>>) =>
  fetched?.attempt.questions.map(({ texts }) => texts['en']?.options.map(({ key }) => key).join(''))

beforeEach(() => {
  server.install()
  storeSession(anjali)
})

afterEach(() => {
  vi.restoreAllMocks()
})

it('the questions of an attempt are read at the address of its paper', async () => {
  server.on(getOpenAttempt, yes(apart())).on(getPaper, paper)
  const fetched = await api.fetchAttempt(5, null)
  expect(fetched?.attempt).toMatchObject({ id: 77, paperHash: HASH })
  expect(lettersOf(fetched)).toEqual(['ABCD', 'ABCD', 'ABCD'])
  expect(server.callsTo(getPaper)[0]?.query).toEqual({ paper_id: '9', hash: HASH, user_id: '7' })
})

it('the options of a shuffled paper are in the order of the attempt', async () => {
  server.on(getOpenAttempt, yes(apart(HASH, true))).on(getPaper, paper)
  const expected = questions.map(({ id }) =>
    optionOrder(77, id, 4)
      .map((place) => 'ABCD'[place])
      .join(''),
  )
  expect(lettersOf(await api.fetchAttempt(5, null))).toEqual(expected)
})

it.each([
  ['the same attempt with the same paper', { id: 77 }, 0],
  ['another attempt', { id: 76 }, 1],
  ['a paper of another release of the server', { paperHash: 'x'.repeat(22) }, 1],
  ['an attempt that came with its questions', { paperHash: null }, 1],
])('a device that has %s reads %o the paper %i times', async (_, changes, times) => {
  server.on(getOpenAttempt, yes(apart())).on(getPaper, paper)
  const first = await api.fetchAttempt(5, null)
  if (first === null) throw new Error('no attempt')
  const before = server.callsTo(getPaper).length
  const again = await api.fetchAttempt(5, { ...first.attempt, ...changes })
  expect(server.callsTo(getPaper).length - before).toBe(times)
  expect(again?.attempt.questions).toEqual(first.attempt.questions)
})

it('a page whose server has not these bytes asks for the attempt with its questions', async () => {
  server
    .on(getOpenAttempt, ({ query }) =>
      yes(query['can']?.includes('paper-apart') === true ? apart() : attemptWire()),
    )
    .on(getPaper, no('The requested paper could not be found', 404))
  const fetched = await api.fetchAttempt(5, null)
  expect(fetched?.attempt.paperHash).toBeNull()
  expect(lettersOf(fetched)).toEqual(['ABCD', 'ABCD', 'ABCD'])
})

it('the times of an attempt are of the call that returned it, also when its paper was asked for before', async () => {
  let time = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  server
    .on(getOpenAttempt, ({ query }) =>
      yes(query['can']?.includes('paper-apart') === true ? apart() : attemptWire()),
    )
    .on(getPaper, () => {
      time = 9000
      return no('The requested paper could not be found', 404)
    })
  const fetched = await api.fetchAttempt(5, null)
  expect(fetched?.callTimes).toEqual({ sentAt: 9000, receivedAt: 9000 })
})

describe('a start whose paper the server does not send', () => {
  beforeEach(() => {
    server
      .on(startAttempt, yes(apart()))
      .on(getPaper, no('The requested paper could not be found', 404))
  })

  it('is shown with the questions of the attempt in progress, as a new attempt', async () => {
    server.on(getOpenAttempt, yes({ ...attemptWire(), resumed: true }))
    const started = await start(anjali.id, 5, startWords.in('en'))
    expect(started.attempt).toMatchObject({ id: 77, paperHash: null, resumed: false })
    expect(lettersOf(started)).toEqual(['ABCD', 'ABCD', 'ABCD'])
    expect(server.callsTo(getOpenAttempt)[0]?.query['can']).not.toContain('paper-apart')
  })

  it('starts no second attempt if another device has submitted the first one', async () => {
    server.on(getOpenAttempt, yes(null))
    await expect(start(anjali.id, 5, startWords.in('en'))).rejects.toThrow('This attempt has ended')
    expect(server.callsTo(startAttempt)).toHaveLength(1)
  })
})

it.each([
  ['a failure of the server', no('X', 503)],
  ['no questions', yes({})],
  ['the page of a proxy', new Response('<html>', { status: 404 })],
])('a paper whose call gives %s is a network failure', async (_, response) => {
  server.on(getOpenAttempt, yes(apart())).on(getPaper, response)
  const error = await api.fetchAttempt(5, null).catch((reason: unknown) => reason)
  expect(api.kindOf(error)).toBe('network')
  expect(server.callsTo(getOpenAttempt)).toHaveLength(1)
})
