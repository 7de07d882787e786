import { getExam } from '@sopan/contract/exams/exams'
import { listAttempts, listResults } from '@sopan/contract/exams/results'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { resultWire, resultsWire } from '#test/exams/exam-wire.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

function open() {
  server.on(listAttempts, yes({ attempts: [], next_cursor: null }))
  server.on(getExam, no('X', 400))
  return renderApp('/test-results/5', { user: anjali })
}

/** The answers of a result whose third question was skipped. */
function withSkipped() {
  const skipped = {
    selected_option: null,
    is_correct: false,
    outcome: 'skipped',
    seconds: 0,
    arrived_at: null,
  }
  return { ...resultWire().user_answers, 3: skipped }
}

describe('a question of the review in the frame of the test', () => {
  it('practises the questions that it shows with the key after each, and sends nothing', async () => {
    server.on(listResults, resultsWire([resultWire({ user_answers: withSkipped() })]))
    open()
    expect(await screen.findByRole('button', { name: 'Practise these 3' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Wrong/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Practise these 1' }))
    const frame = within(await screen.findByRole('dialog', { name: 'Maths Mock 07' }))
    expect(frame.getByText('Practice, 1 of 1')).toBeTruthy()
    expect(frame.queryByText('Because of 2')).toBeNull()
    await userEvent.click(frame.getByRole('radio', { name: /Option B of 2/ }))
    await userEvent.click(frame.getByRole('button', { name: 'Check' }))
    expect(frame.getByText('Your answer, correct')).toBeTruthy()
    expect(frame.getByText('Because of 2')).toBeTruthy()
    expect(frame.getByRole('button', { name: 'Question 1: Right' })).toBeTruthy()
    await userEvent.click(frame.getByRole('button', { name: 'Finish' }))
    expect(frame.getByText(/^1 of 1.question right/)).toBe(document.activeElement)
    await userEvent.click(
      frame.getAllByRole('button', { name: 'Back to the review' })[1] ?? document.body,
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('keeps a passage folded from one practised question about it to the next', async () => {
    const passage = { passage_text: 'Buses run daily.', passage_html: null, translations: [] }
    const passages = [{ ...passage, question_ids: [2, 3] }]
    const { user_answers: given } = resultWire()
    const wrong = { ...given[2], selected_option: 'A', is_correct: false, outcome: 'wrong' }
    const user_answers = { ...given, 3: wrong }
    server.on(listResults, resultsWire([resultWire({ passages, user_answers })]))
    open()
    await userEvent.click(await screen.findByRole('button', { name: /^Wrong/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Practise these 2' }))
    const frame = within(await screen.findByRole('dialog', { name: 'Maths Mock 07' }))
    const fold = () => frame.getByRole('button', { name: 'Passage for questions 2 and 3' })
    expect(fold().getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(fold())
    await userEvent.click(frame.getByRole('radio', { name: /Option B of 2/ }))
    await userEvent.click(frame.getByRole('button', { name: 'Check' }))
    await userEvent.click(frame.getByRole('button', { name: 'Next question' }))
    expect(frame.getByText('Practice, 2 of 2')).toBeTruthy()
    expect(fold().getAttribute('aria-expanded')).toBe('false')
  })

  it('shows any question in the frame of the test from its palette, and moves by keys, foot and palette', async () => {
    server.on(listResults, resultsWire([resultWire({ user_answers: withSkipped() })]))
    open()
    const palette = within(await screen.findByRole('navigation', { name: 'Questions' }))
    expect(palette.getAllByRole('button').map((cell) => cell.getAttribute('aria-label'))).toEqual([
      'Question 1: Right',
      'Question 2: Wrong',
      'Question 3: Skipped',
    ])
    await userEvent.click(palette.getByRole('button', { name: 'Question 2: Wrong' }))
    const frame = within(await screen.findByRole('dialog', { name: 'Maths Mock 07' }))
    const place = () => frame.getByRole('heading', { level: 2, name: /^Question \d/ }).textContent
    expect(place()).toBe('Question 2 of 3')
    expect(frame.getByText('Because of 2')).toBeTruthy()
    await userEvent.keyboard('{ArrowRight}')
    expect(place()).toBe('Question 3 of 3')
    await userEvent.keyboard('{ArrowRight}')
    expect(place()).toBe('Question 3 of 3')
    await userEvent.click(frame.getByRole('button', { name: 'Previous' }))
    expect(place()).toBe('Question 2 of 3')
    await userEvent.click(frame.getByRole('button', { name: 'Question 1: Right' }))
    expect(place()).toBe('Question 1 of 3')
    await userEvent.click(frame.getByRole('button', { name: 'Back to the review' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
