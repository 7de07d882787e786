import { getExam } from '@sopan/contract/exams/exams'
import { listAttempts, listHistory, listResults } from '@sopan/contract/exams/results'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { laterWire, resultWire, resultsWire, summaryWire } from '#test/exams/exam-wire.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { fetchResults } from '#web/features/exams/queries.ts'

const attempts = (...percentages: number[]) =>
  yes({
    attempts: percentages.map((percentage, index) => ({
      id: 90 - index,
      number: percentages.length - index,
      status: 'finished',
      percentage,
    })),
    next_cursor: null,
  })

function open(path = '/test-results/5') {
  if (!server.knows(listAttempts)) server.on(listAttempts, attempts())
  if (!server.knows(getExam)) server.on(getExam, no('X', 400))
  return renderApp(path, { user: anjali })
}

describe('the results of a test', () => {
  it('show the score with its pass mark, and all other counts', async () => {
    server.on(listResults, resultsWire([resultWire()]))
    open()
    expect(await screen.findByRole('heading', { name: 'Test Results', level: 1 })).toBeTruthy()
    expect(screen.getByText('Your performance history')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Maths Mock 07' })).toBeTruthy()
    for (const text of [
      '66.67%',
      '2 of 3',
      'Pass mark 60%',
      'PASSED',
      'Marks: 2 right +2, 1 wrong 0, 0 skipped 0',
    ]) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(
      screen.getByText(/20 Aug 2025, 10:30 am, 41.min 20.s, attempt.1, 3.questions/),
    ).toBeTruthy()
    const counts = ['Right', 'Wrong', 'Skipped'].map(
      (word) => screen.getAllByText(word, { selector: 'dt' })[0]?.parentElement?.textContent,
    )
    expect(counts).toEqual(['Right2', 'Wrong1', 'Skipped0'])
    expect(server.callsTo(listResults)[0]?.query).toMatchObject({ user_id: '7', test_id: '5' })
  })

  it('show a card for each attempt, with a link to the review of earlier ones', async () => {
    server.on(
      listResults,
      resultsWire([
        resultWire({ number: 2 }),
        resultWire({ id: 60, attempt_id: 60, percentage: 59.99, passed: false }),
      ]),
    )
    const { router } = open()
    expect(await screen.findAllByRole('heading', { name: 'Maths Mock 07' })).toHaveLength(2)
    expect(screen.getByText('NOT PASSED')).toBeTruthy()
    server.on(listResults, resultsWire([resultWire({ id: 60, attempt_id: 60 })]))
    await userEvent.click(screen.getByRole('link', { name: 'Review of Maths Mock 07, attempt 1' }))
    await waitFor(() => expect(router.state.location.search).toBe('?attempt=60'))
    expect(await screen.findByRole('link', { name: 'All attempts of this test' })).toBeTruthy()
    expect(server.callsTo(listResults).at(-1)?.query['attempt_id']).toBe('60')
  })

  it('draw a line over the attempts', async () => {
    server.on(listResults, resultsWire([resultWire()]))
    server.on(listAttempts, attempts(76, 58.5))
    open()
    const line = await screen.findByRole('img', { name: /Score over attempts/ })
    expect(line.getAttribute('aria-label')).toBe(
      'Score over attempts. attempt 1: 58.5%, attempt 2: 76%. Pass mark 60%.',
    )
  })

  it.each([
    ['of one attempt', attempts(66.67)],
    ['of attempts that cannot be loaded', no('X', 400)],
  ])('%s show no line', async (_, response) => {
    server.on(listResults, resultsWire([resultWire()])).on(listAttempts, response)
    open()
    expect(await screen.findByText('66.67%')).toBeTruthy()
    await waitFor(() => expect(server.callsTo(listAttempts)).toHaveLength(1))
    expect(screen.queryByText('Score over attempts')).toBeNull()
  })

  it('show the rank and the marks of all learners', async () => {
    const rank = { place: 412, of: 9804, percentile: 95.8, as_of: '2026-12-06T12:35:00.000Z' }
    const bins = [0, 1, 2].map((from) => ({ from, to: from + 1, count: 10 * from }))
    const histogram = { bins, own: 2, own_bin: 2, average: 1.5, best: 3 }
    server.on(listResults, resultsWire([resultWire({ rank, histogram })]))
    open()
    expect(await screen.findByText('Rank 412 of 9,804')).toBeTruthy()
    expect(screen.getByText(/^percentile 95.80 · as of 6.Dec.2026, 6:05.pm$/)).toBeTruthy()
    expect(screen.getByText('Average 1.5, best 3, you 2.')).toBeTruthy()
    expect(screen.getByRole('img', { name: /^Learners by marks/ }).getAttribute('aria-label')).toBe(
      'Learners by marks. 0 to 1: 0, 1 to 2: 10, 2 to 3: 20. You have 2.',
    )
  })

  it.each([
    ['2099-12-06T12:35:00Z', null, /^Your rank comes after 6.Dec.2099, 6:05.pm\.$/],
    ['2020-12-06T12:35:00Z', null, 'Your rank comes as soon as everybody has finished this test.'],
    [
      '2020-12-06T12:35:00Z',
      12,
      /^A rank needs 30 learners\. 12.learners took this test in its window\.$/,
    ],
  ])('of a window that closes at %s, with %s ranked learners, show %s', async (...given) => {
    const [closes_at, learners, expected] = given
    const fields = { rank: null, awaited_rank: { closes_at, learners } }
    server.on(listResults, resultsWire([resultWire(fields)]))
    open()
    expect(await screen.findByText(expected)).toBeTruthy()
  })

  it('tell which cut-off was missed, and show a qualifying section apart', async () => {
    const { correct, wrong, skipped, percentage, total_questions } = resultWire()
    const counts = { correct, wrong, skipped, percentage, total_questions }
    const sections = [
      {
        name: 'Reasoning',
        ...counts,
        score: 20,
        total_marks: 40,
        cut_off: { marks: 10, reached: true },
      },
      {
        name: 'English',
        ...counts,
        score: 6.5,
        total_marks: 30,
        cut_off: { marks: 7.25, reached: false },
      },
      {
        name: 'Computer',
        ...counts,
        score: 12,
        total_marks: 20,
        qualifying: true,
        cut_off: { marks: 7, reached: true },
      },
    ]
    server.on(listResults, resultsWire([resultWire({ passed: false, sections })]))
    open()
    const lines = await screen.findAllByRole('listitem')
    const texts = lines.map((line) => line.textContent)
    expect(texts).toContain('Cut-off missed. English: 6.5 of 30, needed 7.25')
    expect(texts).toContain('Computer, qualifying: 12 of 20, needed 7')
    expect(texts).not.toContain(expect.stringContaining('Reasoning'))
    expect(screen.getByText('NOT PASSED')).toBeTruthy()
    const names = screen.getAllByRole('rowheader', { hidden: true }).map((one) => one.textContent)
    expect(names).toEqual([
      'ReasoningCut-off 10',
      'EnglishCut-off 7.25, missed',
      'ComputerQualifyingCut-off 7',
    ])
  })

  it('name the questions of qualifying sections, which the counts leave out', async () => {
    const { correct, wrong, skipped, percentage, score, total_marks } = resultWire()
    const figures = { correct, wrong, skipped, percentage, score, total_marks }
    const sections = [
      { name: 'Maths', ...figures, total_questions: 3 },
      { name: 'Computer', ...figures, total_questions: 2, qualifying: true },
    ]
    server.on(listResults, resultsWire([resultWire({ sections })]))
    open()
    expect(
      await screen.findByText(/attempt.1, 3.questions, without 2 of qualifying sections$/),
    ).toBeTruthy()
  })

  it('show each section if the test has some', async () => {
    const figures = { score: -0.5, total_marks: 20, total_questions: 10, percentage: 0 }
    const section = { name: 'Reasoning', ...figures, correct: 1, wrong: 5, skipped: 4 }
    server.on(listResults, resultsWire([resultWire({ sections: [section] })]))
    open()
    await userEvent.click(await screen.findByText('How this was counted'))
    const row = within(screen.getByRole('row', { name: /Reasoning/ }))
    expect(row.getAllByRole('cell').map((one) => one.textContent)).toEqual([
      '1',
      '5',
      '4',
      '−0.5 of 20',
      '0%',
    ])
  })
})

describe('missing results', () => {
  it('are not shown as empty after a response without a body', async () => {
    server.on(listResults, () => new Response('', { status: 200 }))
    open()
    expect(
      await screen.findByText('Error loading test results: Failed to fetch test results'),
    ).toBeTruthy()
  })

  it('show WARNING! and a link to the test if there is no attempt', async () => {
    server.on(listResults, resultsWire([]))
    open()
    expect(await screen.findByText('WARNING!')).toBeTruthy()
    expect(screen.getByText('No test results found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Start testing now' }).getAttribute('href')).toBe(
      '/tests',
    )
  })

  it('are not fetched without a user and a test', async () => {
    await expect(fetchResults(null, 5)).rejects.toThrow('User ID and Test ID are required')
    await expect(fetchResults(7, null)).rejects.toThrow('User ID and Test ID are required')
    expect(server.calls).toEqual([])
  })

  it('show the same at a URL without a test id', async () => {
    open('/test-results/abc')
    expect(
      await screen.findByText('Error loading test results: User ID and Test ID are required'),
    ).toBeTruthy()
  })
})

describe('the history', () => {
  it('has a card for each attempt of all tests, page by page', async () => {
    server.on(listHistory, ({ query }) =>
      query['cursor'] === undefined
        ? yes({ history: [summaryWire()], next_cursor: 'next' })
        : yes({
            history: [summaryWire({ id: 3, attempt_id: 3, test_id: 9, test_name: 'Polity' })],
            next_cursor: null,
          }),
    )
    open('/test-results')
    const link = await screen.findByRole('link', { name: /Review of Maths Mock 07/ })
    expect(link.getAttribute('href')).toBe('/test-results/5?attempt=77')
    await userEvent.click(screen.getByRole('button', { name: 'Show more results' }))
    expect(await screen.findByRole('heading', { name: 'Polity' })).toBeTruthy()
  })

  it('names no review where the marks come later', async () => {
    const later = summaryWire(laterWire('2099-11-29T05:30:00.000Z'))
    server.on(listHistory, yes({ history: [later], next_cursor: null }))
    open('/test-results')
    const link = await screen.findByRole('link', { name: 'Details of Maths Mock 07, attempt 1' })
    expect(link.textContent).toBe('Details')
    expect(screen.queryByText('Review')).toBeNull()
  })
})
