import { getReportCard, type ReportCard } from '@sopan/contract/report-card'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const attempt = (given: Partial<ReportCard['attempts'][number]>) => ({
  test_name: 'Mock 1',
  number: 1,
  completed_at: '2026-11-02T06:00:00.000Z',
  score: 42.5,
  total_marks: 50,
  percentage: 85,
  rank: { place: 12, of: 340, percentile: 96.7, as_of: '2026-11-03T06:00:00.000Z' },
  ...given,
})

const hidden = { score: null, total_marks: null, percentage: null, rank: null }

const card: ReportCard = {
  learner: { id: 7, name: 'Anjali Sharma' },
  from: '2026-09-02',
  to: '2026-11-30',
  batches: [
    {
      name: 'Morning batch A',
      exam: 'SSC CGL',
      first_day: '2026-11-01',
      last_day: '2027-03-31',
      place: 3,
      of: 58,
      mean_percent: 64.333,
    },
  ],
  courses: [{ title: 'Maths', hi: { title: 'गणित' }, classes: 15, completed: 9, completed_now: 4 }],
  attempts: [
    attempt({ test_name: 'Mock 3', ...hidden, figures_from: '2026-12-05T06:00:00.000Z' }),
    attempt({ number: 2, score: -3, percentage: 0, rank: null }),
    attempt({}),
  ],
  attempts_total: 3,
  fees: {
    payments: [
      {
        receipt_number: 'R/26-27/12',
        title: 'Maths (part 1 of 2)',
        paid_at: '2026-11-01T06:00:00.000Z',
        amount: 499,
        returned: 99,
      },
    ],
    dues: [
      { title: 'Maths', number: 2, of: 2, amount: 500, due_on: '2026-11-25', is_overdue: true },
    ],
  },
}

/** The texts of the cells of a table, row by row, without its head. */
const textsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

it('has the place in the batch, classes, marks oldest first, payments and dues', async () => {
  server.on(getReportCard, yes({ institute: 'Udaan Classes', card }))
  renderApp('/report-card', { user: anjali })
  const article = within(await screen.findByRole('article', { name: 'Anjali Sharma' }))
  for (const text of [
    'Udaan Classes',
    'Place 3 of 58',
    'Mean marks 64.33%',
    '2 Sep 2026 to 30 Nov 2026',
  ])
    expect(article.getByText(text)).toBeTruthy()
  expect(textsOf('Classes')).toEqual([['Maths', '9 of 15', '4']])
  expect(textsOf('Marks')).toEqual([
    ['1. Mock 12 Nov 2026', '42.5 of 50', '85%', '12 of 340'],
    ['2. Mock 1, attempt 22 Nov 2026', '−3 of 50', '0%', '–'],
    ['3. Mock 32 Nov 2026', 'after 5 Dec 2026', '–', '–'],
  ])
  expect(textsOf('Paid')).toEqual([
    ['Maths (part 1 of 2)1 Nov 2026', 'R/26-27/12', '₹499₹99 returned'],
  ])
  expect(textsOf('To be paid')).toEqual([['Mathspart 2 of 2', '25 Nov 2026overdue', '₹500']])
  expect(article.getByRole('img').getAttribute('aria-label')).toContain('Mock 1, 2 Nov 2026: 85%')
})

it('is read again for other days, and is printed by its button', async () => {
  server.on(getReportCard, yes({ institute: 'Udaan Classes', card }))
  const print = vi.spyOn(window, 'print').mockReturnValue()
  renderApp('/report-card', { user: anjali })
  await screen.findByRole('article')
  await userEvent.selectOptions(screen.getByLabelText('Days'), 'Last 365 days')
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  expect(server.callsTo(getReportCard)[0]?.query).toEqual({ user_id: '7', days: '90' })
  expect(server.callsTo(getReportCard).at(-1)?.query).toEqual({ user_id: '7', days: '365' })
})

it('is not printed while the card of the chosen days is loading', async () => {
  server.on(getReportCard, ({ query }) =>
    query['days'] === '90'
      ? yes({ institute: 'Udaan Classes', card })
      : new Promise<object>(() => undefined),
  )
  renderApp('/report-card', { user: anjali })
  await screen.findByRole('article')
  await userEvent.selectOptions(screen.getByLabelText('Days'), 'Last 365 days')
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true)
})

it('a card that could not be read is asked for again', async () => {
  server.on(getReportCard, { status: 500, body: {} })
  renderApp('/report-card', { user: anjali })
  expect(await screen.findByText('Your report card could not be loaded')).toBeTruthy()
})
