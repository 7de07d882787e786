import 'fake-indexeddb/auto'
import { listPractised, savePractice } from '@sopan/contract/exams/practice'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { resultWire } from '#test/exams/exam-wire.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { anjali, ravi, renderApp } from '#test/render.tsx'
import { addAttemptOnDevice } from '#web/lib/attempts-on-device.ts'

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const [first, second] = resultWire().questions

const key = { mode: 'options', options: ['B'] }
const mistake = (question: object | undefined, fields: object = {}) => ({
  question: { position: 1, kind: 'options', key, ...question },
  missed_at: ago(2),
  entries: [],
  ...fields,
})

const test = (questions: Mistake[]) => ({ test_id: 5, test_name: 'Mock 5', questions })
type Mistake = ReturnType<typeof mistake>

/** The question with the entries that were sent. */
const withSent = (one: Mistake) => ({
  ...one,
  entries: [
    ...one.entries,
    ...sentEntries().filter(({ question_id: id }) => id === (one.question as { id?: number }).id),
  ],
})

function open(questions: Mistake[], tests: { questions: Mistake[] }[] = [test(questions)]) {
  const listed = () => tests.map((one) => ({ ...one, questions: one.questions.map(withSent) }))
  server.on(listPractised, () => yes({ tests: listed(), left_out: 0 }))
  server.on(savePractice, yes({ stored: 1, refused: 0 }))
  return renderApp('/practice', { user: anjali })
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const sentEntries = () =>
  server
    .callsTo(savePractice)
    .flatMap((call) => (call.body as { entries: Record<string, unknown>[] }).entries)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the page of practice', () => {
  it('explains where mistakes come from to a learner without mistakes', async () => {
    open([], [])
    expect(await screen.findByText('Nothing to practise yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Take a Test' }).getAttribute('href')).toBe('/tests')
  })

  it('asks what is due, shows the key after the answer, and sends each answer', async () => {
    open([mistake(first), mistake(second, { missed_at: ago(0) })])
    const tests = within(await screen.findByRole('list', { name: 'By test' }))
    expect(tests.getByText(/^2.mistakes, 1 due today$/)).toBeTruthy()
    await press('Start: 1 due today')
    expect(await screen.findByText('Practice, 1 of 1')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: /Option B/ }))
    await press('Check')
    expect(await screen.findByText('Your answer, correct')).toBeTruthy()
    await waitFor(() =>
      expect(sentEntries()).toMatchObject([{ question_id: first?.id, act: 'answer', answer: 'B' }]),
    )
    await press('Finish')
    expect(screen.getByText(/^1 of 1.question right\./)).toBeTruthy()
    await press('Done')
    expect(await screen.findByRole('button', { name: 'Nothing is due today' })).toBeTruthy()
    expect(localStorage.getItem('practice_unsent')).toBeNull()
  })

  it('shows how many more questions there are than are sent, and asks 25 in one practice', async () => {
    const many = Array.from({ length: 30 }, (_, n) => mistake({ ...first, id: 900 + n }))
    open(many)
    server.on(listPractised, yes({ tests: [test(many)], left_out: 37 }))
    expect(await screen.findByText(/^37.more questions will follow/)).toBeTruthy()
    await press('Start: 25 of 30 due today')
    expect(await screen.findByText('Practice, 1 of 25')).toBeTruthy()
  })

  it('asks the mistakes of one section in all tests, if there are several sections', async () => {
    const of = (question: object | undefined, section?: string) => mistake({ ...question, section })
    const [third] = resultWire().questions.map((one) => ({ ...one, id: 900 }))
    const other = { ...test([of(third, 'Maths')]), test_id: 6, test_name: 'Mock 6' }
    open([], [test([of(first, 'Maths'), of(second, 'Reasoning')]), other])
    const sections = within(await screen.findByRole('list', { name: 'By section' }))
    expect(sections.getByText(/^2.mistakes, 2 due today$/)).toBeTruthy()
    await press('Practise Maths')
    expect(await screen.findByText('Practice, 1 of 2')).toBeTruthy()
  })

  it('has no sections for mistakes of one section alone', async () => {
    open([mistake({ ...first, section: 'Maths' }), mistake(second)])
    await screen.findByRole('list', { name: 'By test' })
    expect(screen.queryByRole('list', { name: 'By section' })).toBeNull()
  })

  it('moves a right answer when it is checked, and not when its question is seen again', async () => {
    open([mistake(first), mistake(second)])
    await press('Start: 2 due today')
    const isMoving = () =>
      screen.getByText('Your answer, correct').closest('[data-new-answer]') !== null
    await userEvent.click(await screen.findByRole('radio', { name: /Option B/ }))
    await press('Check')
    expect(isMoving()).toBe(true)
    await press('Next question')
    await press('Question 1: Right')
    expect(isMoving()).toBe(false)
  })

  it('lets a question go by "I know this", and keeps it by a star', async () => {
    open([mistake(first), mistake(second)])
    await press('Start: 2 due today')
    await press('Star')
    expect(screen.getByRole('button', { name: 'Star' }).getAttribute('aria-pressed')).toBe('true')
    await press('I know this')
    expect(screen.getByText('Practice, 2 of 2')).toBeTruthy()
    await press('Stop')
    expect(await screen.findByRole('button', { name: 'Start: 1 due today' })).toBeTruthy()
    await press('Starred: 1')
    expect(await screen.findByText('Practice, 1 of 1')).toBeTruthy()
  })

  it.each(['dropped', 'all'])(
    'does not count a starred question with the key "%s"',
    async (mode) => {
      const star = { act: 'star', answer: null, at: ago(1), writer: 'writer01' }
      const starred = { missed_at: null, entries: [star] }
      const dropped = { ...second, key: { mode, options: [] } }
      open([mistake(first, starred), mistake(dropped, starred)])
      await press('Starred: 2')
      await userEvent.click(await screen.findByRole('radio', { name: /Option B/ }))
      await press('Check')
      await press('Next question')
      await userEvent.click(await screen.findByRole('radio', { name: /Option B/ }))
      await press('Check')
      expect(screen.getByRole('button', { name: 'Question 2: Does not count' })).toBeTruthy()
      await press('Finish')
      expect(screen.getByText(/^1 of 1.question right\./)).toBeTruthy()
    },
  )

  it('stores an answer without a network, and sends it when the page opens again', async () => {
    const { unmount } = open([mistake(first)])
    server.on(savePractice, () => Promise.reject(new TypeError('no network')))
    await press('Start: 1 due today')
    await userEvent.click(screen.getByRole('radio', { name: /Option A/ }))
    await press('Check')
    await waitFor(() => expect(server.callsTo(savePractice)).not.toHaveLength(0))
    expect(localStorage.getItem('practice_unsent')).toContain('"act":"answer"')
    unmount()
    const before = server.callsTo(savePractice).length
    open([mistake(first)])
    await waitFor(() => expect(localStorage.getItem('practice_unsent')).toBeNull())
    expect(server.callsTo(savePractice).length).toBeGreaterThan(before)
  })

  it('sends an answer also from a device that stores nothing', async () => {
    open([mistake(first)])
    await screen.findByRole('button', { name: 'Start: 1 due today' })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await press('Start: 1 due today')
    await press('I know this')
    await waitFor(() => expect(sentEntries()).toMatchObject([{ act: 'known' }]))
  })

  it('loses no other answers by one that the server cannot read', async () => {
    const entry = { question_id: first?.id, act: 'answer', answer: 'B', at: ago(1) }
    const entries = ['writer001', 'broken', 'writer002'].map((writer) => ({ ...entry, writer }))
    localStorage.setItem('practice_unsent', JSON.stringify({ [anjali.id]: entries }))
    const taken: unknown[] = []
    server.on(listPractised, yes({ tests: [], left_out: 0 }))
    server.on(savePractice, ({ body }) => {
      const { entries: sent } = body as { entries: { writer: string }[] }
      if (sent.some(({ writer }) => writer === 'broken')) return no('Invalid', 400)
      taken.push(...sent.map(({ writer }) => writer))
      return yes({ stored: sent.length, refused: 0 })
    })
    renderApp('/practice', { user: anjali })
    await waitFor(() => expect(localStorage.getItem('practice_unsent')).toBeNull())
    expect(taken).toEqual(['writer001', 'writer002'])
  })

  it('leaves the unsent answers of another learner of the device for them', async () => {
    const entry = { question_id: first?.id, act: 'answer', answer: 'B', at: ago(1) }
    const others = { [ravi.id]: [{ ...entry, writer: 'writer001' }] }
    localStorage.setItem('practice_unsent', JSON.stringify(others))
    open([mistake(first)])
    await press('Start: 1 due today')
    await press('I know this')
    await waitFor(() => expect(sentEntries()).toMatchObject([{ act: 'known' }]))
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('practice_unsent') ?? '')).toEqual(others),
    )
  })

  it('stores nothing for a learner who has signed out in another tab', async () => {
    open([mistake(first)])
    await press('Start: 1 due today')
    for (const name of ['user', 'token', 'auth_token', 'isLoggedIn']) localStorage.removeItem(name)
    await press('I know this')
    expect(localStorage.getItem('practice_unsent')).toBeNull()
  })

  it('asks again what may be shown when another tab has begun a test', async () => {
    open([mistake(first)])
    await screen.findByRole('button', { name: 'Start: 1 due today' })
    server.on(listPractised, yes({ tests: [], left_out: 0 }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'exams_kept' }))
    expect(await screen.findByText('Nothing to practise yet')).toBeTruthy()
  })

  it('shows no keys after another tab has begun a test and the server cannot be asked', async () => {
    open([mistake(first)])
    await screen.findByRole('button', { name: 'Start: 1 due today' })
    server.on(listPractised, no('', 500))
    window.dispatchEvent(new StorageEvent('storage', { key: 'exams_kept' }))
    expect(await screen.findByText('Your mistakes could not be loaded')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull()
  })

  it('skips no question when the list is loaded again without one that was answered', async () => {
    open([mistake(first), mistake(second), mistake({ ...second, id: 77 })])
    await press('Start: 3 due today')
    await press('I know this')
    const rest = [mistake(second), mistake({ ...second, id: 77 })]
    server.on(listPractised, yes({ tests: [test(rest)], left_out: 0 }))
    const { length } = server.callsTo(listPractised)
    window.dispatchEvent(new StorageEvent('storage', { key: 'exams_kept' }))
    await waitFor(() => expect(server.callsTo(listPractised)).toHaveLength(length + 1))
    expect(await screen.findByText('Practice, 1 of 2')).toBeTruthy()
    await press('I know this')
    await waitFor(() =>
      expect(sentEntries().map((entry) => entry['question_id'])).toEqual([first?.id, second?.id]),
    )
    expect(screen.getByText('Practice, 2 of 2')).toBeTruthy()
  })

  it('has further questions after the first 500', async () => {
    open([mistake(first)])
    await press('Start: 1 due today')
    await press('I know this')
    server.on(listPractised, yes({ tests: [test([mistake(second)])], left_out: 0 }))
    await press('Done')
    expect(await screen.findByRole('button', { name: 'Start: 1 due today' })).toBeTruthy()
  })

  it('leaves the next question where it is after a double press', async () => {
    open([mistake(first), mistake(second)])
    await press('Start: 2 due today')
    await userEvent.dblClick(screen.getByRole('button', { name: 'I know this' }))
    expect(screen.getByText('Practice, 2 of 2')).toBeTruthy()
  })

  it('shows two papers of one test', async () => {
    open([], [test([mistake(first)]), test([mistake(second)])])
    expect(await screen.findAllByRole('button', { name: 'Practise Mock 5' })).toHaveLength(2)
  })

  it('has the questions without a network, with their time, unless a test is in progress on the device', async () => {
    const { unmount } = open([mistake(first)])
    await screen.findByRole('button', { name: 'Start: 1 due today' })
    unmount()
    server.on(listPractised, () => Promise.reject(new TypeError('no network')))
    const again = renderApp('/practice', { user: anjali })
    expect(await screen.findByText(/^As of/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start: 1 due today' })).toBeTruthy()
    again.unmount()
    addAttemptOnDevice({ userId: anjali.id, attemptId: 9 })
    renderApp('/practice', { user: anjali })
    expect(await screen.findByText('Your mistakes could not be loaded')).toBeTruthy()
    expect(screen.queryByText(/^As of/)).toBeNull()
  })

  it('has no questions of another learner without a network', async () => {
    const { unmount } = open([mistake(first)])
    await screen.findByRole('button', { name: 'Start: 1 due today' })
    unmount()
    server.on(listPractised, () => Promise.reject(new TypeError('no network')))
    renderApp('/practice', { user: ravi })
    expect(await screen.findByText('Your mistakes could not be loaded')).toBeTruthy()
  })

  it('shows why the mistakes could not be loaded', async () => {
    server.on(listPractised, no(''))
    renderApp('/practice', { user: anjali })
    expect(await screen.findByText('Failed to fetch your mistakes')).toBeTruthy()
  })
})
