import { submitAttempt } from '@sopan/contract/exams/attempts'
import { getExam } from '@sopan/contract/exams/exams'
import { listAttempts, listHistory, listResults } from '@sopan/contract/exams/results'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { examPages, pass, takeTest } from '#test/exams/exam-page.tsx'
import {
  bought,
  laterWire,
  mock07,
  paperWire,
  receiptWire,
  resultWire,
  resultsWire,
  summaryWire,
} from '#test/exams/exam-wire.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

examPages()

const CLOSE = '2099-11-28T16:30:00.000Z'
const later = laterWire(CLOSE)
const locked = { review_locked: true, keys_from: CLOSE }
const SENTENCE = /^Submitted\. Marks, rank and answers after 28.Nov.2099, 10:00.pm\.$/
/** Words that a page shows only with figures. */
const FIGURES = /PASSED|\bmarks\b|%|Pass mark|\d of \d|counted|would have passed/

/** The learner's page, whose test closes later. */
function serve() {
  const window = { opens_at: '2020-11-28T04:30:00.000Z', closes_at: CLOSE }
  server.on(getExam, yes({ ...mock07, ...bought, ...paperWire, window }))
  const open = { id: 77, number: 1, status: 'finished', percentage: null }
  server.on(listAttempts, yes({ attempts: [open], next_cursor: null }))
  server.on(listResults, resultsWire([resultWire(later)], locked))
}

describe('a result whose marks come later', () => {
  it('names the time of marks, rank and answers, and shows no figure', async () => {
    serve()
    renderApp('/test-results/5', { user: anjali })
    expect(await screen.findByText(SENTENCE)).toBeTruthy()
    expect(screen.getByText(/^You answered 2.questions\.$/)).toBeTruthy()
    expect(
      await screen.findByRole('button', { name: 'Tell me when rank and answers are out' }),
    ).toBeTruthy()
    expect(screen.queryByText('The review is locked')).toBeNull()
    expect(document.body.textContent).not.toMatch(FIGURES)
  })

  it('names in the history the time of the marks', async () => {
    server.on(listHistory, yes({ history: [summaryWire(later)], next_cursor: null }))
    renderApp('/test-results', { user: anjali })
    expect(
      await screen.findByText(/^Submitted\. Marks after 28.Nov.2099, 10:00.pm\.$/),
    ).toBeTruthy()
    expect(document.body.textContent).not.toMatch(FIGURES)
  })

  it('shows a review that was shown before its window was opened again, without marks', async () => {
    serve()
    const { questions, user_answers: answers } = resultWire()
    server.on(
      listResults,
      resultsWire([{ ...resultWire(laterWire(null)), questions, user_answers: answers }]),
    )
    renderApp('/test-results/5', { user: anjali })
    expect(await screen.findByRole('heading', { name: 'Review' })).toBeTruthy()
    expect(
      screen.getByText(/^Submitted\. Marks and rank as soon as everybody has finished/),
    ).toBeTruthy()
    expect(screen.queryByText('How this was counted')).toBeNull()
    expect(screen.queryByText(/PASSED/)).toBeNull()
  })

  it('is what a submission leads to when the time is over', async () => {
    await takeTest({ time_limit: 3 })
    serve()
    server.on(submitAttempt, (call) =>
      yes({ ...receiptWire(call, Date.now(), { state: 'closed' }), ...summaryWire(later) }),
    )
    await pass(3.5)
    expect(await screen.findByText(SENTENCE)).toBeTruthy()
    expect(
      screen.getByText(/^Your time is up\. Your test was submitted with 2.answers\.$/),
    ).toBeTruthy()
    expect(screen.queryByText(/PASSED|Pass mark|%$|^marks$/)).toBeNull()
  })
})
