import { listBooks } from '@sopan/contract/books'
import { listCourses } from '@sopan/contract/courses'
import { getDashboard } from '@sopan/contract/dashboard'
import { listExams } from '@sopan/contract/exams/exams'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

import { books } from '#test/book-scene.ts'
import { list, maths } from '#test/course-scene.ts'
import { overview } from '#test/dashboard-scene.ts'
import { exams, mock07 } from '#test/exams/exam-wire.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali, ravi, renderApp } from '#test/render.tsx'

const LISTS = [
  ['/courses', listCourses],
  ['/tests', listExams],
  ['/books', listBooks],
  ['/home', listCourses],
] as const

const queriesOf = (endpoint: (typeof LISTS)[number][1]) =>
  server.callsTo(endpoint).map(({ query }) => query['exams_first'])

const keep = (exams: string[]) =>
  localStorage.setItem('own_exams', JSON.stringify({ userId: anjali.id, fields: { exams } }))

beforeEach(() => {
  server.on(listCourses, list(maths))
  server.on(listExams, exams(mock07))
  server.on(listBooks, books())
})

describe('the first call for a list', () => {
  it.each(LISTS)('of %s names the exams that a visitor has pressed', async (path, endpoint) => {
    localStorage.setItem('exam', 'upsc,ssc-cgl')
    renderApp(path)
    await waitFor(() => expect(queriesOf(endpoint)[0]).toBe('upsc,ssc-cgl'))
  })

  it.each(LISTS)(
    'of %s names the exams of the learner, and is the only one',
    async (path, list) => {
      keep(['ssc-cgl'])
      renderApp(path, { user: anjali })
      await waitFor(() => expect(queriesOf(list)).toEqual(['ssc-cgl']))
    },
  )

  it.each([
    ['/courses', ravi],
    ['/courses?exam=upsc', anjali],
  ])('of %s names none if %j has none, or it has one exam', async (path, user) => {
    keep(['ssc-cgl'])
    renderApp(path, { user })
    await waitFor(() => expect(queriesOf(listCourses)).toEqual([undefined]))
  })
})

it('a dashboard brings the exams that the learner has chosen on another device', async () => {
  server.on(getDashboard, yes({ ...overview, chosen_exams: ['ctet'] }))
  const { unmount } = renderApp('/dashboard', { user: anjali })
  await waitFor(() => expect(localStorage.getItem('own_exams')).toContain('ctet'))
  unmount()
  renderApp('/courses', { user: anjali })
  await waitFor(() => expect(queriesOf(listCourses).at(-1)).toBe('ctet'))
})
