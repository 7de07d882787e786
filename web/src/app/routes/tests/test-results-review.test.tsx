import { getExam } from '@sopan/contract/exams/exams'
import { listAttempts, listResults } from '@sopan/contract/exams/results'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import {
  bought,
  freeTest,
  mock07,
  paperWire,
  questionWire,
  resultWire,
  resultsWire,
} from '#test/exams/exam-wire.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { write } from '#web/lib/browser/storage.ts'

function open() {
  server.on(listAttempts, yes({ attempts: [], next_cursor: null }))
  if (!server.knows(getExam)) server.on(getExam, no('X', 400))
  return renderApp('/test-results/5', { user: anjali })
}

describe('the review', () => {
  const itemOf = async (number: number) => {
    const heading = await screen.findByRole('heading', { name: `Question ${number}` })
    return within(heading.closest('li') ?? document.body)
  }

  it('marks the selected and the correct option, and shows the explanation', async () => {
    server.on(listResults, resultsWire([resultWire()]))
    open()
    const right = await itemOf(1)
    expect(right.getByText('Your answer, correct').closest('li')?.textContent).toMatch(/^BOption B/)
    expect(right.getByText('Because of 1')).toBeTruthy()
    expect(right.getByText(/Answered\. Time spent: 31.s\./)).toBeTruthy()
    await userEvent.click(right.getByText('Receipt'))
    expect(right.getByText(/Saved on 20 Aug 2025, 10:29/)).toBeTruthy()
    const wrong = await itemOf(2)
    expect(wrong.getByText('Your answer').closest('li')?.textContent).toMatch(/^AOption A/)
    expect(wrong.getByText('Correct').closest('li')?.textContent).toMatch(/^BOption B/)
  })

  it('shows only the wrong or the skipped questions', async () => {
    const skipped = {
      selected_option: null,
      is_correct: false,
      outcome: 'skipped',
      seconds: 0,
      arrived_at: null,
    }
    const answers = { ...resultWire().user_answers, 3: skipped }
    server.on(listResults, resultsWire([resultWire({ user_answers: answers })]))
    open()
    await userEvent.click(await screen.findByRole('button', { name: /^Wrong/ }))
    expect(screen.getAllByRole('heading', { name: /^Question/ })).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: /^Skipped/ }))
    expect((await itemOf(3)).getByText('Not answered.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Question 2' })).toBeNull()
  })

  it('shows the wrong questions again from the card, and offers another attempt', async () => {
    server.on(listResults, resultsWire([resultWire()]))
    server.on(getExam, yes({ ...mock07, ...bought, ...paperWire }))
    open()
    const again = await screen.findByRole('link', { name: 'Try again (2 left)' })
    expect(again.getAttribute('href')).toBe('/tests?test=5')
    await userEvent.click(screen.getByRole('button', { name: 'Show the 1 wrong' }))
    expect(screen.getByRole('region', { name: 'Review' })).toBe(document.activeElement)
    expect(screen.getAllByRole('heading', { name: /^Question/ })).toHaveLength(1)
  })

  it('offers no other attempt of a free test whose close has ended this one', async () => {
    const closes = new Date(Date.now() + 900).toISOString()
    const window = { opens_at: '2026-01-06T04:30:00.000Z', closes_at: closes }
    server.on(listResults, resultsWire([resultWire({ completed_at: closes })]))
    server.on(getExam, yes({ ...freeTest, ...paperWire, max_attempts: 3, window }))
    open()
    expect(await screen.findByRole('button', { name: 'Show the 1 wrong' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Try again/ })).toBeNull()
  })

  it.each([
    ['and the keys are shown', {}, false],
    ['while the keys are not shown', { questions: [], user_answers: {} }, true],
  ])('shows how many more right answers would have passed %s', async (_, review, isLocked) => {
    const failed = { passed: false, percentage: 33.33, score: 1, right_answers_to_pass: 2 }
    const result = resultWire({ ...failed, ...review })
    server.on(listResults, resultsWire([result], { review_locked: isLocked }))
    open()
    expect(
      await screen.findByText(/^At least 2.more right answers would have passed\.$/),
    ).toBeTruthy()
  })

  it('shows the slow and the marked questions where there are some, with the median of all', async () => {
    const questions = resultWire().questions.map((one) => ({ ...one, median_seconds: 15 }))
    server.on(listResults, resultsWire([resultWire({ questions, marked_questions: [2] })]))
    open()
    const first = await itemOf(1)
    expect(first.getByText(/Time spent: 31.s; half of all took at most 15.s\./)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Slow/ }))
    expect(screen.getByRole('heading', { name: 'Question 1' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Marked/ }))
    expect(screen.queryByRole('heading', { name: 'Question 1' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Question 2' })).toBeTruthy()
  })

  it('offers no further attempt of a free test whose window is closed', async () => {
    const window = { opens_at: '2020-12-05T04:30:00Z', closes_at: '2020-12-06T04:30:00Z' }
    const free = {
      access_type: 'free',
      window,
      access_info: { ...mock07.access_info, has_access: true, is_free: true },
    }
    server.on(listResults, resultsWire([resultWire()]))
    server.on(getExam, yes({ ...mock07, ...bought, ...paperWire, ...free }))
    open()
    expect(await screen.findByRole('button', { name: 'Show the 1 wrong' })).toBeTruthy()
    await waitFor(() => expect(server.callsTo(getExam)).toHaveLength(1))
    await act(() => Promise.resolve())
    expect(screen.queryByRole('link', { name: /^Try again/ })).toBeNull()
  })

  it('prints a sheet with answers, keys, marks and sections', async () => {
    const questions = resultWire().questions.map((one) => ({ ...one, section: 'Reasoning' }))
    server.on(listResults, resultsWire([resultWire({ questions })]))
    open()
    const table = await screen.findByRole('table', { name: 'Response sheet' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((one) => one.textContent),
      ),
    ).toEqual([
      ['1', 'Reasoning', 'B', 'B', '+1'],
      ['2', 'Reasoning', 'A', 'B', '0'],
      ['3', 'Reasoning', 'B', 'B', '+1'],
    ])
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    await userEvent.click(screen.getByRole('button', { name: 'Response sheet' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('prints exact marks of right and wrong answers', async () => {
    const marks = { right: '6/7', wrong: '-3/14' }
    const { questions, ...more } = resultWire()
    const own = questions.map((question) => ({ ...question, marks }))
    server.on(listResults, resultsWire([{ ...more, questions: own }]))
    open()
    const table = await screen.findByRole('table', { name: 'Response sheet' })
    const cells = within(table).getAllByRole('row').slice(1)
    expect(cells.map((row) => row.lastElementChild?.textContent)).toEqual(['+6/7', '−3/14', '+6/7'])
  })

  it('prints no column of sections for a test without them', async () => {
    server.on(listResults, resultsWire([resultWire()]))
    open()
    const table = await screen.findByRole('table', { name: 'Response sheet' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map((one) => one.textContent)).toEqual(['Question', 'Chosen', 'Key', 'Marks'])
  })

  it('shows options in the order of the attempt, with letters by position', async () => {
    const options = ['B', 'A'].map((key) => ({ key, text: `Text ${key}`, html: null }))
    const question = questionWire(1, { options, correct_answer: 'B' })
    server.on(listResults, resultsWire([resultWire({ questions: [question] })]))
    open()
    const item = await itemOf(1)
    expect(item.getByText('Your answer, correct').closest('li')?.textContent).toMatch(/^AText B/)
  })

  it('shows which questions and explanations are not in the selected language', async () => {
    const review = { correct_answer: 'B', explanation: 'Because', explanation_html: null }
    const hindi = { ...questionWire(1), ...review, language: 'hi', explanation: null }
    const translated = { ...hindi, question_text: 'सवाल' }
    const questions = [
      questionWire(1, { ...review, translations: [translated] }),
      questionWire(2, { ...review, translations: [] }),
    ]
    server.on(listResults, resultsWire([resultWire({ questions })]))
    open()
    await itemOf(1)
    await userEvent.click(screen.getByRole('button', { name: 'हिन्दी' }))
    const first = await itemOf(1)
    expect(first.getByText('सवाल').closest('[lang]')?.getAttribute('lang')).toBe('hi')
    expect(first.getByText('Because').closest('[lang]')?.getAttribute('lang')).toBe('en')
    expect(first.queryByText('यह प्रश्न केवल अंग्रेज़ी में है।')).toBeNull()
    const second = await itemOf(2)
    expect(second.getByText('यह प्रश्न केवल अंग्रेज़ी में है।')).toBeTruthy()
    expect(second.getByText('Question text 2').closest('[lang]')?.getAttribute('lang')).toBe('en')
  })

  it('has the language that was chosen last on this device', async () => {
    write('exam_language', 'hi')
    const translated = { ...questionWire(1), language: 'hi', question_text: 'सवाल' }
    const questions = [questionWire(1, { translations: [translated] })]
    server.on(listResults, resultsWire([resultWire({ questions })]))
    open()
    expect((await itemOf(1)).getByText('सवाल')).toBeTruthy()
  })

  it('is closed while another attempt is in progress', async () => {
    server.on(
      listResults,
      resultsWire([resultWire({ questions: [], user_answers: {} })], { review_locked: true }),
    )
    open()
    expect(await screen.findByText('The review is locked')).toBeTruthy()
    expect(screen.queryByText('WARNING!')).toBeNull()
  })

  it.each([
    [null, 'The answers are shown after your last attempt of this test.'],
    ['2099-12-06T04:30:00Z', /^The answers are shown from 6 Dec 2099/],
    ['2020-12-06T04:30:00Z', 'The answers are shown as soon as everybody has finished this test.'],
  ])('shows when the keys of the test are shown, from %s', async (keys_from, text) => {
    const locked = resultWire({ questions: [], user_answers: {} })
    server.on(listResults, resultsWire([locked], { review_locked: true, keys_from }))
    open()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByText('WARNING!')).toBeNull()
  })

  it('warns if a result has no questions', async () => {
    server.on(listResults, resultsWire([resultWire({ questions: [] })]))
    open()
    expect(await screen.findByText('WARNING!')).toBeTruthy()
    expect(screen.getByText('No question details available for this test result.')).toBeTruthy()
  })
})
