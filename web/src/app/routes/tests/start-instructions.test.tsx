import { startAttempt } from '@sopan/contract/exams/attempts'
import { getExam, listExams, tellMe } from '@sopan/contract/exams/exams'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'

import {
  attemptWire,
  bought,
  exams,
  freeTest,
  mock07,
  mock07Detail,
} from '#test/exams/exam-wire.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { read } from '#web/lib/browser/storage.ts'
import { showIn } from '#web/lib/language.ts'

const button = (name: string) => screen.findByRole('button', { name })

it('sends a mail before a test opens if a learner asks for it, and takes it back', async () => {
  const window = { opens_at: '2099-12-06T04:30:00.000Z', closes_at: '2099-12-06T07:30:00.000Z' }
  let tells = false
  server.on(listExams, exams({ ...mock07, ...bought }))
  server.on(getExam, () => yes({ ...mock07Detail, window, tells_me: tells }))
  server.on(tellMe, ({ body }) => {
    tells = (body as { on: boolean }).on
    return yes({ tells_me: tells })
  })
  renderApp('/tests?test=5', { user: anjali })
  expect(await button('Not open yet')).toHaveProperty('disabled', true)
  await userEvent.click(await button('Tell me before it opens'))
  expect(await screen.findByText('You will get a mail.')).toBeTruthy()
  await userEvent.click(await button('No mail, please'))
  expect(await button('Tell me before it opens')).toBeTruthy()
  expect(server.callsTo(tellMe).map(({ body }) => body)).toEqual([
    { test_id: 5, on: true },
    { test_id: 5, on: false },
  ])
})

it('shows the sum of the marks, and explains marks for some of the right options', async () => {
  const marking = { right: '2', wrong: '-1/2' }
  const sections = [{ id: 1, name: 'English', total_questions: 3, marking }]
  server.on(listExams, exams({ ...mock07, ...bought }))
  const details = { ...mock07Detail, marking, sections, total_marks: 60, has_partly: true }
  server.on(getExam, yes(details))
  renderApp('/tests?test=5', { user: anjali })
  expect((await screen.findByText('Total marks')).nextElementSibling?.textContent).toBe('60')
  expect(screen.getByText(/each with a part of the marks/)).toBeTruthy()
  // The marks of all questions are above, and not repeated for each section.
  expect(screen.getByText(/^English: 3.questions$/)).toBeTruthy()
})

it('shows marks that all sections have in one line', async () => {
  const marking = { right: '6/7', wrong: '-3/14' }
  const equal = { total_questions: 35, total_marks: 30, marking }
  const sections = [
    { id: 1, name: 'English', ...equal },
    { id: 2, name: 'Reasoning', ...equal, cut_off: 7.25 },
  ]
  server.on(listExams, exams({ ...mock07, ...bought }))
  server.on(getExam, yes({ ...mock07Detail, marking, sections }))
  renderApp('/tests?test=5', { user: anjali })
  expect(await screen.findByText(/^Each section: 30.marks$/)).toBeTruthy()
  expect(screen.getByText(/^English: 35.questions$/)).toBeTruthy()
  expect(screen.getByText(/^Reasoning: 35.questions, cut-off.7.25$/)).toBeTruthy()
})

it('shows the window before everything else', async () => {
  const window = { opens_at: '2099-12-06T04:30:00.000Z', closes_at: '2099-12-06T07:30:00.000Z' }
  server.on(listExams, exams({ ...mock07, ...bought }))
  server.on(getExam, yes({ ...mock07Detail, window, description: 'All of the syllabus.' }))
  renderApp('/tests?test=5', { user: anjali })
  const dialog = within(await screen.findByRole('dialog'))
  const line = await dialog.findByText(/^Opens /)
  const description = dialog.getByText('All of the syllabus.')
  expect(line.compareDocumentPosition(description)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('shows the exact marks of each section, its cut-off, and that it is only qualifying', async () => {
  const marking = { right: '6/7', wrong: '-3/14' }
  const sections = [
    { id: 1, name: 'English', total_questions: 35, total_marks: 30, cut_off: 7.25, marking },
    { id: 2, name: 'Computer', total_questions: 1, qualifying: true, marking },
  ]
  server.on(listExams, exams({ ...mock07, ...bought }))
  server.on(getExam, yes({ ...mock07Detail, marking: null, sections }))
  renderApp('/tests?test=5', { user: anjali })
  await screen.findByRole('dialog', { name: 'Maths Mock 07' })
  const each = '+6/7 for a right answer, −3/14 for a wrong one'
  const texts = (await screen.findAllByRole('listitem')).map((one) => one.textContent)
  expect(texts.map((one) => one.replaceAll('\u00A0', ' '))).toEqual(
    expect.arrayContaining([
      `English: 35 questions, 30 marks, ${each}, cut-off 7.25`,
      `Computer: 1 question, ${each}, only qualifying`,
    ]),
  )
  expect(screen.getByText('Differ by section')).toBeTruthy()
  expect(screen.getByText('60%, and every cut-off')).toBeTruthy()
})

it('asks before the first attempt whether the instructions were read', async () => {
  const user_stats = { ...bought.user_stats, total_attempts: 0 }
  const marking = { right: '2', wrong: '0' }
  const sections = mock07Detail.sections.map((one) => ({ ...one, marking }))
  server.on(listExams, exams({ ...mock07, ...bought }))
  server.on(getExam, yes({ ...mock07Detail, user_stats, marking: null, sections }))
  server.on(startAttempt, yes(attemptWire()))
  renderApp('/tests?test=5', { user: anjali })
  expect(
    await screen.findByText(/^Reasoning: 3.questions, \+2 for a right answer, no minus marks$/),
  ).toBeTruthy()
  await userEvent.click(await button('Start Test'))
  expect(screen.getByText('Please tick this before you start.')).toBeTruthy()
  const box = screen.getByRole('checkbox', { name: /^I have read the instructions/ })
  expect(document.activeElement).toBe(box)
  expect(server.callsTo(startAttempt)).toEqual([])
  await userEvent.click(box)
  await userEvent.click(await button('Start Test'))
  await waitFor(() => expect(server.callsTo(startAttempt)).toHaveLength(1))
})

it.each([
  ['before the first attempt', 0, true],
  ['folded after it', 1, false],
])('explains the shapes of the question list %s', async (_when, attempts, isOpen) => {
  const user_stats = { ...bought.user_stats, total_attempts: attempts }
  server.on(listExams, exams({ ...mock07, ...bought }))
  server.on(getExam, yes({ ...mock07Detail, user_stats }))
  renderApp('/tests?test=5', { user: anjali })
  const summary = await screen.findByText('Instructions')
  const details = summary.closest('details')
  expect(details?.open).toBe(isOpen)
  const states = within(details ?? document.body).getAllByRole('listitem', { hidden: true })
  expect(states.map((one) => one.textContent)).toEqual([
    'Answered',
    'Not answered',
    'Marked for review',
    'Not visited',
    'Answered and marked for review',
  ])
})

it('lets a learner choose the language in which the test opens', async () => {
  server.on(listExams, exams({ ...mock07, ...bought }))
  server.on(getExam, yes(mock07Detail))
  renderApp('/tests?test=5', { user: anjali })
  const hindi = await button('हिन्दी')
  expect(hindi.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(hindi)
  expect(hindi.getAttribute('aria-pressed')).toBe('true')
  expect(read('exam_language')).toBe('hi')
})

it('opens the test in the language of the pages until one is chosen', async () => {
  server.on(listExams, exams({ ...mock07, ...bought }))
  server.on(getExam, yes(mock07Detail))
  renderApp('/tests?test=5', { user: anjali })
  await screen.findByRole('dialog', { name: 'Maths Mock 07' })
  const isPressed = async (name: string) => (await button(name)).getAttribute('aria-pressed')
  expect(await isPressed('English')).toBe('true')
  await act(() => showIn('hi'))
  expect(await isPressed('हिन्दी')).toBe('true')
  expect(read('exam_language')).toBeNull()
  await userEvent.click(await button('English'))
  await act(() => showIn('en'))
  await act(() => showIn('hi'))
  expect(await isPressed('English')).toBe('true')
  await act(() => showIn('en'))
})

it('of a free test that is closed has neither instructions nor a box to tick', async () => {
  const window = { opens_at: '2026-01-06T04:30:00.000Z', closes_at: '2026-01-06T07:30:00.000Z' }
  const closed = { ...mock07Detail, ...freeTest, id: 5, window }
  server.on(listExams, exams(closed))
  server.on(getExam, yes(closed))
  renderApp('/tests?test=5', { user: anjali })
  expect(await screen.findByText('This test is closed')).toBeTruthy()
  expect(screen.queryByText(/The clock starts with the test/)).toBeNull()
  expect(screen.queryByText('Instructions')).toBeNull()
  expect(screen.queryByRole('checkbox', { name: /instructions/ })).toBeNull()
})
