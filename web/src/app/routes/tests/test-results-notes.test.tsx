import { listAttempts, listResults } from '@sopan/contract/exams/results'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { questionWire, resultWire, resultsWire } from '#test/exams/exam-wire.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

function open() {
  server.on(listAttempts, yes({ attempts: [], next_cursor: null }))
  return renderApp('/test-results/5', { user: anjali })
}

const itemOf = async (number: number) => {
  const heading = await screen.findByRole('heading', { name: `Question ${number}` })
  return within(heading.closest('li') ?? document.body)
}

describe('the notes of a result', () => {
  it('show that an answer was late, and when it arrived', async () => {
    const late = {
      question_id: 2,
      selected_option: 'C',
      arrived_at: '2025-08-20T05:02:00.000Z',
      counted: false,
    }
    server.on(
      listResults,
      resultsWire([resultWire({ late_answers: [late], close_reason: 'expired' })]),
    )
    open()
    expect(
      await screen.findByText(
        '1 answer arrived after the time was over and was not counted. It is kept, and marked as late below.',
      ),
    ).toBeTruthy()
    expect(
      screen.getByText(/3 answers were counted. The last one arrived on 20 Aug 2025, 10:29 am/),
    ).toBeTruthy()
    expect(screen.getByText(/The time ran out/)).toBeTruthy()
    expect(
      (await itemOf(2)).getByText(
        /Answer C arrived on 20 Aug 2025, 10:32 am, after the time was over, and was not/,
      ),
    ).toBeTruthy()
  })

  it('show that late answers were counted afterwards', async () => {
    const late = {
      question_id: 2,
      selected_option: 'B',
      arrived_at: '2025-08-20T05:02:00.000Z',
      counted: true,
    }
    const grade = { total_marks: 3, passed: true, graded_at: '2025-08-20T05:00:00.000Z' }
    const grades = [
      { ...grade, version: 1, score: 1, percentage: 33.33, reason: null },
      {
        ...grade,
        version: 2,
        score: 2,
        percentage: 66.67,
        graded_at: '2025-08-22T05:00:00.000Z',
        reason: 'The server was away',
      },
    ]
    const result = { late_answers: [late], close_reason: 'expired', grade_version: 2, grades }
    server.on(listResults, resultsWire([resultWire(result)]))
    open()
    expect(
      await screen.findByText(/^3 answers were counted, 1 of them after it had arrived late\. The/),
    ).toBeTruthy()
    expect(screen.getByText('The time ran out.')).toBeTruthy()
    expect(screen.getByText('This attempt was graded again')).toBeTruthy()
    const lines = screen
      .getAllByText(/ marks, /)
      .map((one) => one.textContent.replaceAll('\u00A0', ' '))
    expect(lines).toEqual([
      '20 Aug 2025, 10:30 am: 1 of 3 marks, 33.33%',
      '22 Aug 2025, 10:30 am: 2 of 3 marks, 66.67%. Reason: The server was away',
    ])
  })

  it('say of a late entry without an option that it was to remove the answer', async () => {
    const late = {
      question_id: 1,
      selected_option: null,
      arrived_at: '2025-08-20T05:02:00.000Z',
      why: 'after_deadline',
      counted: false,
    }
    server.on(listResults, resultsWire([resultWire({ late_answers: [late] })]))
    open()
    expect(
      await screen.findByText(/^The removal of your answer arrived on 20 Aug 2025, 10:32 am/),
    ).toBeTruthy()
  })

  it('distinguish an answer after the submission from one after the deadline', async () => {
    const late = {
      question_id: 2,
      selected_option: 'B',
      arrived_at: '2025-08-20T04:59:30.000Z',
      why: 'after_submission',
      counted: false,
    }
    const after = { ...late, question_id: 1, why: 'after_deadline' }
    server.on(listResults, resultsWire([resultWire({ late_answers: [late, after] })]))
    open()
    expect(
      await screen.findByText(/^1 answer arrived after the submission and was not counted/),
    ).toBeTruthy()
    expect(
      screen.getByText(/^1 answer arrived after the time was over and was not counted/),
    ).toBeTruthy()
    expect(screen.queryByText('This attempt was graded again')).toBeNull()
  })

  it('shows what counts instead of a corrected key, when and why, and marks no wrong option', async () => {
    const options = ['B', 'A'].map((key) => ({ key, text: `Text ${key}`, html: null }))
    const correction = (mode: 'options' | 'dropped', keys: string[]) => ({
      correct_answer: 'B',
      key_correction: {
        before: { mode: 'options', options: ['B'] },
        after: { mode, options: keys },
        at: '2026-11-24T06:00:00Z',
        reason: 'both are right',
      },
    })
    const questions = [
      questionWire(1, { options, ...correction('options', ['A', 'B']) }),
      questionWire(2, { options, ...correction('dropped', []) }),
    ]
    server.on(listResults, resultsWire([resultWire({ questions })]))
    open()
    const both = await itemOf(1)
    expect(both.getByText(/^The key was corrected on 24 Nov 2026/).textContent).toContain(
      'before A, now A or B. Reason: both are right',
    )
    expect(both.getByText('Correct').closest('li')?.textContent).toMatch(/Text A/)
    const dropped = await itemOf(2)
    expect(dropped.getByText(/now not counted/)).toBeTruthy()
    expect(dropped.queryByText(/orrect$/)).toBeNull()
  })
})
