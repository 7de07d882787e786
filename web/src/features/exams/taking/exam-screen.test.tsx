import { getOpenAttempt, saveAnswers, startAttempt } from '@sopan/contract/exams/attempts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import {
  examPages,
  option,
  pass,
  press,
  startTest,
  takeTest,
  timeLeft,
  user,
} from '#test/exams/exam-page.tsx'
import {
  attemptWire,
  questionWire,
  receiptWire,
  sentAnswers,
  serveAttempt,
} from '#test/exams/exam-wire.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

examPages()

const sent = () => server.callsTo(saveAnswers).flatMap(sentAnswers)
describe('the running test', () => {
  it('opens from the start dialog over the list, at the same path', async () => {
    serveAttempt()
    const { router } = renderApp('/tests?test=5', { user: anjali })
    await startTest()
    expect(await screen.findByRole('timer')).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/tests', search: '?taking=5' })
    expect(server.callsTo(startAttempt)[0]?.body).toEqual({
      test_id: 5,
      can: expect.arrayContaining([
        'five-options',
        'number',
        'several',
        'figures-from',
        'paper-apart',
      ]),
      user_id: 7,
    })
    expect(screen.getByText('Question text 1')).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(4)
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('counts down every second, from time_limit', async () => {
    await takeTest({ time_limit: 90 })
    expect(timeLeft()).toBe('01:30')
    await pass(1)
    expect(timeLeft()).toBe('01:29')
  })

  it.each([
    [{ time_limit: null, deadline: null, server_now: null, duration: 2 }, '02:00'],
    [{ time_limit: null, deadline: null, server_now: null, duration: null }, '1:00:00'],
  ])('without time_limit starts at the duration, else at an hour: %j', async (given, text) => {
    const { duration, ...more } = given
    const attempt = attemptWire()
    server.on(startAttempt, () => yes({}))
    serveAttempt(attempt)
    const bare = { ...attempt, ...more, test: { ...attempt.test, duration_minutes: duration } }
    server.on(startAttempt, yes(bare))
    renderApp('/tests?test=5', { user: anjali })
    await startTest()
    await screen.findByRole('timer')
    expect(timeLeft()).toBe(text)
  })

  it('warns from 300 seconds on, and announces 5 minutes and 1 minute', async () => {
    await takeTest({ time_limit: 302 })
    expect(screen.getByRole('timer').className).not.toContain('bg-wrong-soft')
    await pass(2)
    expect(timeLeft()).toBe('05:00')
    expect(screen.getByRole('timer').className).toContain('bg-wrong-soft')
    expect(screen.getByText('5 minutes left')).toBeTruthy()
    await pass(240)
    expect(screen.getByText('1 minute left')).toBeTruthy()
  })

  it.each([
    [200, ''],
    [60, '1 minute left'],
  ])('opened with %i seconds left announces %j', async (limit, text) => {
    await takeTest({ time_limit: limit })
    const said = screen.getAllByRole('status').map((one) => one.textContent)
    expect(said.filter((one) => one?.endsWith('left'))).toEqual(text === '' ? [] : [text])
  })

  it('shows an answer from another device, and a notice until it is changed here', async () => {
    await takeTest({ revision: 1 })
    const held = { selected_option: 'C', seq: 9, writer: 'zzzzzzzz' }
    server.on(saveAnswers, (call) =>
      yes({ ...receiptWire(call, Date.now() + 600_000), revision: 3, revision_before: 2 }),
    )
    server.on(
      getOpenAttempt,
      yes(
        attemptWire({
          max_seq: 9,
          revision: 3,
          answers: [{ question_id: 1, seconds: 2, ...held }],
        }),
      ),
    )
    await user().keyboard('{ArrowRight}a')
    await pass(1.2)
    await user().keyboard('{ArrowLeft}')
    expect(await option('C', 1)).toHaveProperty('checked', true)
    expect(screen.getByText('Changed on another device.')).toBeTruthy()
    await user().keyboard('d')
    expect(screen.queryByText('Changed on another device.')).toBeNull()
  })

  it('shows that an answer was not stored, and why', async () => {
    await takeTest()
    server.on(saveAnswers, (call) => {
      const receipt = receiptWire(call, Date.now() + 600_000)
      const answers = receipt.answers.map((one) => ({
        ...one,
        stored: 'not_kept',
        reason: 'too_many',
        held: null,
      }))
      return yes({ ...receipt, answers })
    })
    await user().keyboard('a')
    await pass(1.2)
    expect(
      await screen.findByText(
        'Your last answer here was not saved: too many changes were made in this test.',
      ),
    ).toBeTruthy()
    expect(await option('A', 1)).toHaveProperty('checked', false)
  })

  it('moves between questions, by buttons and by keys', async () => {
    await takeTest()
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
    await press('Save & Next')
    expect(screen.getByText('Question text 2')).toBeTruthy()
    expect(document.activeElement?.textContent).toMatch(/^Question 2 of 3/)
    const keys = user()
    await keys.keyboard('{ArrowRight}')
    expect(screen.getByText('Question text 3')).toBeTruthy()
    await keys.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.getByText('Question text 1')).toBeTruthy()
    await keys.keyboard('b')
    expect(await option('B', 1)).toHaveProperty('checked', true)
    await keys.keyboard('{Enter}')
    expect(screen.getByText('Question text 2')).toBeTruthy()
  })

  it('handles the arrow keys even while an option has the focus', async () => {
    await takeTest()
    const first = await option('A', 1)
    await user().click(first)
    first.focus()
    await user().keyboard('{ArrowRight}')
    expect(screen.getByText('Question text 2')).toBeTruthy()
    await user().keyboard('{ArrowLeft}')
    expect(await option('A', 1)).toHaveProperty('checked', true)
  })

  it('leaves the arrow keys to a table that is wider than the screen', async () => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(500)
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
    const html = '<table><tbody><tr><td>2021</td></tr></tbody></table>'
    const questions = [1, 2].map((id) => questionWire(id, { question_html: html }))
    await takeTest({ questions })
    const table = await screen.findByRole('table')
    table.focus()
    await user().keyboard('{ArrowRight}')
    expect(screen.getByRole('heading', { name: /Question 1 of 2/ })).toBeTruthy()
    await user().keyboard('a')
    expect(await option('A', 1)).toHaveProperty('checked', true)
  })

  it('saves automatically, and shows this', async () => {
    await takeTest()
    expect(screen.queryByText('Saved')).toBeNull()
    await user().click(await option('C', 1))
    expect(screen.getByText('Saving…')).toBeTruthy()
    await pass(1.2)
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent()).toMatchObject([{ question_id: 1, selected_option: 'C', seq: 1 }])
    await press('Clear Response')
    await pass(1.2)
    expect(sent().at(-1)).toMatchObject({ question_id: 1, selected_option: null, seq: 2 })
  })

  it('sends the key of an option, not the letter of its position', async () => {
    const options = ['C', 'A', 'D', 'B'].map((key) => ({ key, text: `Text ${key}`, html: null }))
    const test = { ...attemptWire().test, duration_minutes: 1 }
    await takeTest({ questions: [questionWire(1, { options })], test })
    expect(screen.getByText('1 question, 1 minute')).toBeTruthy()
    await user().keyboard('a')
    expect(screen.getByRole('radio', { name: /Text C/ })).toHaveProperty('checked', true)
    await pass(1.2)
    expect(sent()).toMatchObject([{ selected_option: 'C' }])
  })

  it('shows the sections of a paper', async () => {
    const attempt = attemptWire()
    await takeTest({
      test: {
        ...attempt.test,
        sections: [
          { id: 1, name: 'Reasoning', total_questions: 1, duration_minutes: null },
          { id: 2, name: 'English', total_questions: 2, duration_minutes: null },
        ],
      },
      questions: [1, 2, 3].map((id) => questionWire(id, { section_id: id === 1 ? 1 : 2 })),
    })
    const side = within(screen.getByRole('complementary', { name: 'Questions' }))
    expect(side.getByRole('heading', { name: 'English' })).toBeTruthy()
    await press('Save & Next')
    expect(screen.getByRole('heading', { name: /Question 2 of 3.*English/ })).toBeTruthy()
    await user().keyboard('a')
    await press('Submit Test')
    const rows = within(await screen.findByRole('dialog'))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => row.textContent)).toEqual(['Reasoning010', 'English110'])
  })

  it('has a palette of five states, with their counts', async () => {
    await takeTest()
    await user().keyboard('a')
    await press('Mark for Review & Next')
    const side = within(screen.getByRole('complementary', { name: 'Questions' }))
    const cell = (name: string) => side.getByRole('button', { name })
    expect(cell('Question 1: Answered and marked for review')).toBeTruthy()
    expect(cell('Question 2: Not answered').getAttribute('aria-current')).toBe('true')
    expect(cell('Question 3: Not visited')).toBeTruthy()
    await press('Mark for Review & Next')
    expect(cell('Question 2: Marked for review')).toBeTruthy()
    expect(cell('Question 3: Not answered').getAttribute('aria-current')).toBe('true')
    await user().click(cell('Question 2: Marked for review'))
    await press('Remove Mark')
    expect(cell('Question 2: Not answered').getAttribute('aria-current')).toBe('true')
    await press('Mark for Review & Next')
    await user().keyboard('b')
    expect(cell('Question 3: Answered')).toBeTruthy()
    const legend = side.getAllByRole('list').at(-1)
    expect(legend?.textContent).toBe(
      '1Answered0Not answered1Marked for review0Not visited1Answered and marked for review',
    )
  })

  it('has a question paper, whose numbers lead to the questions', async () => {
    await takeTest()
    await press('Test menu')
    await press('Question paper')
    const paper = within(await screen.findByRole('dialog', { name: 'Question paper' }))
    expect(paper.getAllByText(/^Question text/)).toHaveLength(3)
    await user().click(paper.getByRole('button', { name: 'Question 3' }))
    expect(screen.getByRole('heading', { name: /Question 3 of 3/ })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Question paper' })).toBeNull()
  })

  it('has a menu that opens and closes while the test continues', async () => {
    await takeTest()
    await press('Test menu')
    const menu = await screen.findByRole('dialog', { name: 'Test menu' })
    // The head may truncate the name, so the menu shows all of it.
    for (const text of ['Maths Mock 07', '0 of 3', '+1 for a right answer, no minus marks']) {
      expect(within(menu).getByText(text)).toBeTruthy()
    }
    await user().keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Test menu' })).toBeNull())
    await pass(1)
    expect(timeLeft()).not.toBe('10:00')
  })
})
