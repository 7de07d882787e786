import { listJobAlerts, listSyllabus, listTimetables } from '@sopan/contract/aids'
import { getUserBooks, listBooks } from '@sopan/contract/books'
import { listCourses } from '@sopan/contract/courses'
import type { Endpoint } from '@sopan/contract/endpoint'
import { listExams } from '@sopan/contract/exams/exams'
import { listHistory } from '@sopan/contract/exams/results'
import { listNotices } from '@sopan/contract/notices'
import { listTransactions } from '@sopan/contract/orders/history'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { list as aids, syllabus } from '#test/aid-scene.ts'
import { books } from '#test/book-scene.ts'
import { list, maths } from '#test/course-scene.ts'
import { exams, freeTest, mock07, summaryWire } from '#test/exams/exam-wire.ts'
import { server, yes } from '#test/fake-server.ts'
import { page, transaction } from '#test/payment-scene.ts'
import { anjali, renderApp } from '#test/render.tsx'

const open = (path: string) => renderApp(path, { user: anjali })

describe('a list that is empty', () => {
  beforeEach(() => {
    server.on(listCourses, list()).on(listExams, exams())
    server.on(listBooks, books()).on(getUserBooks, books())
    server.on(listHistory, yes({ history: [], next_cursor: null })).on(listTransactions, page([]))
    for (const call of [listJobAlerts, listSyllabus, listTimetables, listNotices]) {
      server.on(call, aids([]))
    }
  })

  it.each([
    ['/courses', 'There are no courses yet. Please check again later.', 'View All Courses'],
    ['/courses?filter=free', /^There are no free courses yet/, 'View All Courses'],
    ['/courses?filter=purchased', 'You have not bought a course yet.', 'View All Courses'],
    ['/tests', 'No tests available at the moment.', 'View All Tests'],
    ['/tests?filter=paid', 'No paid tests available at the moment.', 'View All Tests'],
    ['/tests?filter=free', 'No free tests available at the moment.', 'View All Tests'],
    ['/tests?filter=purchased', 'No purchased tests available at the moment.', 'View All Tests'],
    ['/books?search=qqq', 'No books found', 'View All Books'],
    ['/job-alert?search=%3Cb%3Ex', /Nothing matches “<b>x”/, 'View All Job Alerts'],
    ['/syllabus?filter=active', 'No syllabus found', 'View All'],
    ['/payment-history?status=failed', 'No failed payments found', 'Show all payments'],
  ])('at %s shows why, and leads to all', async (path, text, button) => {
    const { router } = open(path)
    expect(await screen.findByText(text)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it.each([
    ['/time-table', 'No timetables found'],
    ['/notifications', 'No Notifications Found'],
    ['/payment-history', 'No Payment History Found'],
    ['/test-results', 'Start testing now'],
  ])('at %s shows that', async (path, text) => {
    open(path)
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('the next page of a list', () => {
  it.each<[string, Endpoint, object, object, string, string]>([
    [
      '/courses',
      listCourses,
      yes({ courses: [maths], next_cursor: 'next' }),
      list({ ...maths, id: 4, title: 'Polity' }),
      'Show more courses',
      'Polity',
    ],
    [
      '/tests',
      listExams,
      yes({ tests: [mock07], next_cursor: 'next' }),
      exams(freeTest),
      'Show more tests',
      'Free English',
    ],
    [
      '/syllabus',
      listSyllabus,
      aids([syllabus()], 'next'),
      aids([syllabus({ id: 2, name: 'HSSC CET' })]),
      'Show more',
      'HSSC CET',
    ],
    [
      '/payment-history',
      listTransactions,
      page([transaction()], { next_cursor: 'next' }),
      page([transaction({ item_name: 'An older course' })], { next_cursor: null }),
      'Show more payments',
      'An older course',
    ],
    [
      '/test-results',
      listHistory,
      yes({ history: [summaryWire()], next_cursor: 'next' }),
      yes({
        history: [summaryWire({ id: 3, attempt_id: 3, test_id: 9, test_name: 'Polity' })],
        next_cursor: null,
      }),
      'Show more results',
      'Polity',
    ],
  ])('of %s is loaded by its button', async (path, endpoint, first, second, button, text) => {
    server.on(endpoint, ({ query }) => (query['cursor'] === 'next' ? second : first))
    open(path)
    await userEvent.click(await screen.findByRole('button', { name: button }))
    expect(await screen.findByText(text)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull())
  })
})
