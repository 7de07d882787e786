import { getExam, listExams } from '@sopan/contract/exams/exams'
import { listAttempts, listResults } from '@sopan/contract/exams/results'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'

import {
  bought,
  exams,
  mock07,
  mock07Detail,
  resultWire,
  resultsWire,
} from '#test/exams/exam-wire.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { read, removeOwnValues } from '#web/lib/browser/storage.ts'

const last_cut_offs = {
  year: 2025,
  source: 'https://ssc.example/notice',
  marks: [
    { category: 'UR', marks: 2.5 },
    { category: 'OBC', marks: 1.5 },
  ],
}
const asked_in = { exam: 'SSC CGL Tier 1', year: 2024, shift: '9 Sep, morning' }

it('a result is compared with the cut-off of a category, which is kept on the device and sent nowhere', async () => {
  server.on(listResults, resultsWire([resultWire()]))
  server.on(listAttempts, yes({ attempts: [], next_cursor: null }))
  server.on(getExam, yes({ ...mock07Detail, ...bought, last_cut_offs }))
  renderApp('/test-results/5', { user: anjali })
  const field = await screen.findByRole('combobox', { name: /^Cut-off of 2025 for/ })
  await userEvent.selectOptions(field, 'UR')
  expect(screen.getByText('2.5 marks were needed. You have 2: 0.5 fewer.')).toBeTruthy()
  await userEvent.selectOptions(field, 'OBC')
  expect(screen.getByText('1.5 marks were needed. You have 2: 0.5 more.')).toBeTruthy()
  expect(screen.getByRole('link', { name: last_cut_offs.source })).toBeTruthy()
  expect(JSON.stringify(server.calls)).not.toMatch(/OBC|UR"/)
  expect(read('cut_off_category')).toBe('OBC')
  removeOwnValues()
  expect(read('cut_off_category')).toBeNull()
})

it('the start sheet shows the cut-off of the category that was chosen before, and the exam of the paper', async () => {
  localStorage.setItem('cut_off_category', 'OBC')
  server.on(listExams, exams({ ...mock07, ...bought }))
  server.on(getExam, yes({ ...mock07Detail, last_cut_offs, asked_in }))
  renderApp('/tests?test=5', { user: anjali })
  expect(await screen.findByText('1.5 marks were needed.')).toBeTruthy()
  expect(screen.getByText('Asked in SSC CGL Tier 1, 2024, 9 Sep, morning')).toBeTruthy()
})

it('the list of tests has a filter for papers of previous years, whose cards name the exam', async () => {
  server.on(listExams, ({ query }) => {
    const isPrevious = query['previous_years'] === 'only'
    return exams({ ...mock07, ...(isPrevious && { asked_in: { ...asked_in, shift: null } }) })
  })
  const { router } = renderApp('/tests', { user: anjali })
  await userEvent.click(await screen.findByRole('link', { name: 'Previous years' }))
  expect(await screen.findByText('Asked in SSC CGL Tier 1, 2024')).toBeTruthy()
  expect(router.state.location.search).toBe('?filter=previous')
  expect(screen.getByRole('heading', { name: 'Previous Years', level: 1 })).toBeTruthy()
  expect(server.callsTo(listExams).at(-1)?.query).not.toHaveProperty('type')
})
