import { getProfile, listSessions } from '@sopan/contract/account'
import { listJobAlerts, listSyllabus, listTimetables } from '@sopan/contract/aids'
import { getUserBooks, listBooks } from '@sopan/contract/books'
import { getCourse, listCourses } from '@sopan/contract/courses'
import { getDashboard, listOwnCourses } from '@sopan/contract/dashboard'
import { listExams } from '@sopan/contract/exams/exams'
import { listHistory, listResults } from '@sopan/contract/exams/results'
import { listClasses, listNotes, listSubjects, listVideos } from '@sopan/contract/learning'
import { listNotices } from '@sopan/contract/notices'
import { listTransactions, listUnsettledOrders } from '@sopan/contract/orders/history'
import { getRewards } from '@sopan/contract/rewards'
import { listOwnTickets } from '@sopan/contract/support'
import { act, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'

import { CLASS_PAGE, setClassScene, subject } from '#test/class-scene.ts'
import { answers } from '#test/dashboard-scene.ts'
import { type SentCall, json, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

/** An order of each type that has ended: what it was for is fetched again, because access may have changed. */
const ended = ['course', 'test', 'book'].map((type, index) => ({
  order_id: `order_${index}`,
  transaction_type: type,
  item_id: 1,
  item_name: 'Ended',
  amount: 100,
  state: 'granted',
  action: 'use',
  since: '2026-11-20T06:00:00.000Z',
  next_check_at: null,
  last_failure: null,
}))

/** The bell of every page lists notifications, too. */
const isOfPage = ({ path, query }: SentCall) => path !== listNotices.url || 'summary' in query

// One call, and its retries (D-02).
it.each([
  ['/', listCourses, 3],
  ['/courses', listCourses, 3],
  ['/courses?filter=paid', listCourses, 3],
  ['/courses/1', getCourse, 2],
  ['/courses/1/subjects/3', listClasses, 2],
  ['/courses/1/subjects/3', listNotes, 2],
  [CLASS_PAGE, listVideos, 2],
  ['/tests', listExams, 3],
  ['/test-results', listHistory, 2],
  ['/test-results/1', listResults, 2],
  ['/books', listBooks, 2],
  ['/dashboard', getDashboard, 2],
  ['/dashboard', listOwnCourses, 2],
  ['/notifications', listNotices, 2],
  ['/payment-history', listTransactions, 2],
  ['/rewards', getRewards, 2],
  ['/contact-us', listOwnTickets, 2],
  ['/profile', listSessions, 2],
  ['/syllabus', listSyllabus, 3],
  ['/time-table', listTimetables, 3],
  ['/job-alert', listJobAlerts, 3],
] as const)(
  '%s makes a call that fails once, and again for each retry (%#)',
  async (path, endpoint, times) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
    onTestFinished(() => void vi.useRealTimers())
    setClassScene()
    answers({})
    server
      .on(listSubjects, yes([subject]))
      .on(listNotes, yes([]))
      .on(getUserBooks, yes([], { next_cursor: null }))
      .on(getProfile, yes({ ...anjali, status: 'active' }))
      .on(listUnsettledOrders, yes(ended))
      .on(endpoint, (call) =>
        isOfPage(call)
          ? json({ success: false, message: 'Broken' }, 500)
          : yes([], { next_cursor: null }),
      )
    renderApp(path, { user: anjali })
    await screen.findAllByRole('button', { name: /^Try again$/i })
    // A second run would begin immediately.
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(server.callsTo(endpoint).filter(isOfPage)).toHaveLength(times)
  },
)
