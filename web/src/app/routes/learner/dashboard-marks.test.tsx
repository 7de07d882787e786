import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { open, result } from '#test/dashboard-scene.ts'

const CGL = 'SSC CGL'

const marks = (id: number, percentage: number | null, exams: string[] = [CGL]) => ({
  ...result(id),
  exams,
  percentage,
  completed_at: `2026-12-0${id}T05:00:00.000Z`,
})

const line = () => screen.findByRole('img', { name: /^My marks in/ })

it('the dashboard has the marks in the tests of one exam as a line and a table, oldest first', async () => {
  open({ data: { last_results: [marks(3, 81.25), marks(2, 64), marks(1, 58.5)] } })
  expect((await line()).getAttribute('aria-label')).toBe(
    'My marks in SSC CGL. Mock 1: 58.5%, Mock 2: 64%, Mock 3: 81.25%.',
  )
  await userEvent.click(screen.getByText('As a table'))
  const rows = within(screen.getByRole('table', { name: 'My marks in SSC CGL' }))
  const texts = rows.getAllByRole('row').map((row) => row.textContent.replaceAll('\u00A0', ' '))
  expect(texts).toEqual([
    'No.TestMarks',
    '1Mock 11 Dec 202658.5%',
    '2Mock 22 Dec 202664%',
    '3Mock 33 Dec 202681.25%',
  ])
  expect(rows.getByRole('link', { name: 'Mock 2' }).getAttribute('href')).toBe(
    '/test-results/2?attempt=20',
  )
})

it('the exam of the marks can be chosen, and is that of the newest result first', async () => {
  const both = [CGL, 'RRB Group D']
  open({ data: { last_results: [marks(3, 70, both), marks(2, 60, both), marks(1, 50)] } })
  expect((await line()).getAttribute('aria-label')).toMatch(/^My marks in SSC CGL\. Mock 1/)
  await userEvent.selectOptions(screen.getByLabelText('Exam'), 'RRB Group D')
  expect((await line()).getAttribute('aria-label')).toBe(
    'My marks in RRB Group D. Mock 2: 60%, Mock 3: 70%.',
  )
})

it.each([
  ['one result', [marks(1, 50)]],
  ['results of different exams', [marks(2, 50, ['IBPS PO']), marks(1, 50)]],
  ['marks that come later', [marks(2, null), marks(1, 50)]],
  ['results of a server without their exams', [result(2), result(1)]],
])('the dashboard has no line with %s', async (_, last_results) => {
  open({ data: { last_results } })
  expect(await screen.findByText('Total')).toBeTruthy()
  expect(screen.queryByText('My marks over time')).toBeNull()
})
