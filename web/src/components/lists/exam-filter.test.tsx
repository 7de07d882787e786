import { listJobAlerts, listSyllabus } from '@sopan/contract/aids'
import { listBooks } from '@sopan/contract/books'
import { listCourses } from '@sopan/contract/courses'
import { listExams } from '@sopan/contract/exams/exams'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { jobAlert, list as aids, syllabus } from '#test/aid-scene.ts'
import { books, polity } from '#test/book-scene.ts'
import { list, maths } from '#test/course-scene.ts'
import { exams, mock07 } from '#test/exams/exam-wire.ts'
import { server } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const forExams = { exams: ['IBPS PO', 'SSC CGL'] }

const LISTS = [
  ['/courses', listCourses, list({ ...maths, ...forExams }), list(), 'All Courses'],
  ['/tests', listExams, exams({ ...mock07, ...forExams }), exams(), 'Tests'],
  ['/books', listBooks, books({ ...polity, ...forExams }), books(), 'Books'],
] as const

describe.each(LISTS)('%s of an exam', (path, endpoint, found, nothing, title) => {
  const asked = () => server.callsTo(endpoint).at(-1)?.query

  it('names the exam, which is removed when it is pressed', async () => {
    server.on(endpoint, found)
    const { router } = renderApp(`${path}?exam=ssc-cgl&search=a`)
    const chip = await screen.findByRole('link', { name: 'SSC CGL', current: true })
    expect(asked()).toMatchObject({ exam: 'ssc-cgl', search: 'a' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    await userEvent.click(chip)
    await waitFor(() => expect(asked()?.['exam']).toBeUndefined())
    expect(router.state.location.search).toBe('?search=a')
  })

  it('without items names it as in the URL, and leads to all', async () => {
    server.on(endpoint, nothing)
    const { router } = renderApp(`${path}?exam=upsc`)
    expect(await screen.findByRole('link', { name: 'upsc' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: /^View All/ }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
})

describe.each([
  ['/syllabus', listSyllabus, aids([syllabus(forExams)]), 'filter=active'],
  ['/job-alert', listJobAlerts, aids([jobAlert(forExams)]), 'search=a'],
] as const)('%s of an exam', (path, endpoint, found, rest) => {
  const asked = () => server.callsTo(endpoint).at(-1)?.query

  it('names the exam, which is removed when it is pressed', async () => {
    server.on(endpoint, found)
    const { router } = renderApp(`${path}?${rest}&exam=ssc-cgl`, { user: anjali })
    const chip = await screen.findByRole('link', { name: 'SSC CGL', current: true })
    expect(asked()).toMatchObject({ exam: 'ssc-cgl' })
    await userEvent.click(chip)
    await waitFor(() => expect(asked()?.['exam']).toBeUndefined())
    expect(router.state.location.search).toBe(`?${rest}`)
  })

  it('without items leads to all', async () => {
    server.on(endpoint, aids([]))
    const { router } = renderApp(`${path}?exam=upsc`, { user: anjali })
    expect(await screen.findByRole('link', { name: 'upsc' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: /^View All/ }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
})

it('a filter keeps the exam of the list', async () => {
  server.on(listCourses, list({ ...maths, ...forExams }))
  renderApp('/courses?exam=ssc-cgl')
  await userEvent.click(await screen.findByRole('link', { name: 'Paid' }))
  await waitFor(() => {
    expect(server.callsTo(listCourses).at(-1)?.query).toMatchObject({
      exam: 'ssc-cgl',
      type: 'paid',
    })
  })
})
