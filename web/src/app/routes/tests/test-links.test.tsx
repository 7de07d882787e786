import { listCourses } from '@sopan/contract/courses'
import { getDashboard, listOwnCourses } from '@sopan/contract/dashboard'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { listNotices } from '@sopan/contract/notices'
import { listTransactions, listUnsettledOrders } from '@sopan/contract/orders/history'
import { search } from '@sopan/contract/search'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { overview } from '#test/dashboard-scene.ts'
import { bought, exams, freeTest, mock07, paperWire } from '#test/exams/exam-wire.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { notice } from '#test/notice-scene.ts'
import { page, transaction } from '#test/payment-scene.ts'
import { anjali, renderApp } from '#test/render.tsx'

vi.mock('#web/features/notices/popup-delay.ts', () => ({ POPUP_DELAY_MS: 0 }))

const NAME = 'Maths Mock 07'
const none = { total: 0, items: [] }
const found = { id: 5, title: NAME, exams: [], type: 'paid', price: 99 }
const mock = { type: 'test', id: 5, title: NAME } as const
const payment = { transaction_type: 'test', item_id: 5, item_name: NAME } as const

beforeEach(() => {
  server.on(
    search,
    yes({
      is_similar: false,
      courses: none,
      classes: none,
      tests: { total: 1, items: [found] },
      books: none,
      study_aids: null,
    }),
  )
  server.on(listCourses, yes({ courses: [], next_cursor: null }))
  server.on(listOwnCourses, yes({ courses: [], next_cursor: null }))
  server.on(
    listNotices,
    yes([notice(1, { item: mock, popup: true, popup_time: new Date().toISOString() })], {
      next_cursor: null,
    }),
  )
  const today = [{ kind: 'access', ...mock, days: 3, ends_at: '' }]
  server.on(getDashboard, yes({ ...overview, today }))
  const paid = transaction({ id: 9, order_id: 'order_9', ...payment })
  server.on(listTransactions, page([paid], { counts: {} }))
})

/** The pages that link to the test, and how they name it. */
const FOR_ALL = { 'search result': ['/search?q=mock', NAME] } as const
const FOR_VISITORS = { ...FOR_ALL, 'popup of a notice': ['/', 'Open test'] } as const
const FOR_LEARNERS = {
  ...FOR_ALL,
  notice: ['/notifications?notice=1', 'Open test'],
  'row of Today': ['/dashboard', /Access ends in 3 days/],
  'row of My Tests': ['/dashboard', /10 min/],
  payment: ['/payment-history?payment=9', 'Open this test'],
  'return from the payment service': ['/payment-return?order_id=order_9', 'Open this test'],
} as const

/** The controls of the dialog beside its main action. */
const OTHERS = /^(?:Close|More|Apply|Dismiss|Tell me before it opens|हिन्दी में देखें|Refund within .*)$/

const mainActions = () =>
  [...document.querySelectorAll('dialog button, dialog a')]
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
    .filter((name) => !OTHERS.test(name))

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const windowOf = (opens: number, closes: number) => ({
  window: { opens_at: inHours(opens), closes_at: inHours(closes) },
})
const BEFORE = windowOf(1, 2)
const OPEN = windowOf(-1, 1)
const AFTER = windowOf(-2, -1)

const free = { ...freeTest, id: 5, test_name: NAME, title: NAME }
const usedUp = { total_attempts: 3, can_attempt: false, finished_attempts: 3 }
const boughtUsed = {
  access_info: { ...bought.access_info, needs_to_buy_again: true },
  user_stats: usedUp,
}
const ended = { needs_to_buy_again: true, access_status: 'expired', access_expires: inHours(-24) }
const expired = { access_info: { ...mock07.access_info, ...ended } }
const running = { open_attempt: { attempt_id: 77, deadline: inHours(1) } }

const order = {
  ...payment,
  order_id: 'order_1',
  amount: 99,
  since: inHours(0),
  next_check_at: null,
}
const pending = { ...order, state: 'pending', action: 'wait', last_failure: null }
const inReview = { ...order, state: 'review', action: 'contact', last_failure: null }
const failed = { ...order, state: 'failed', action: 'pay', last_failure: 'Declined' }

const UNPUBLISHED = no('The requested test could not be found', 404)

interface Case {
  /** The fields of the test on its card and in its details; null if it is not published. */
  exam: object | null
  orders?: object[]
  action: string | RegExp
}

const OFFERS: Record<string, Case> = {
  'not bought': { exam: mock07, action: 'Buy Now' },
  'not bought, before its window': { exam: { ...mock07, ...BEFORE }, action: 'Buy Now' },
  'not bought, in its window': { exam: { ...mock07, ...OPEN }, action: 'Buy Now' },
  'not bought, after its window': { exam: { ...mock07, ...AFTER }, action: 'Buy Now' },
  free: { exam: free, action: 'Start Test' },
  'free, before its window': { exam: { ...free, ...BEFORE }, action: /^Opens in/ },
  'free, in its window': { exam: { ...free, ...OPEN }, action: 'Start Test' },
  'free, after its window': { exam: { ...free, ...AFTER }, action: 'View All Tests' },
  unpublished: { exam: null, action: 'View All Tests' },
}

const OF_LEARNERS: Record<string, Case> = {
  ...OFFERS,
  bought: { exam: { ...mock07, ...bought }, action: 'Start Test' },
  'bought, before its window': { exam: { ...mock07, ...bought, ...BEFORE }, action: /^Opens in/ },
  'bought, after its window': { exam: { ...mock07, ...bought, ...AFTER }, action: 'Start Test' },
  'in progress': { exam: { ...mock07, ...bought, ...running }, action: 'Resume Test' },
  'bought and used up': { exam: { ...mock07, ...boughtUsed }, action: 'Buy Again' },
  expired: { exam: { ...mock07, ...expired }, action: 'Buy Again' },
  'free and used up': { exam: { ...free, user_stats: usedUp }, action: 'View Results' },
  'paid, with a pending payment': {
    exam: mock07,
    orders: [pending],
    action: 'Payment History',
  },
  'paid, with a payment in review': {
    exam: mock07,
    orders: [inReview],
    action: 'Contact support',
  },
  'paid, with a failed payment': { exam: mock07, orders: [failed], action: 'Buy Now' },
}

function serve({ exam, orders = [] }: Case): void {
  server.on(listExams, exam === null ? exams() : exams(exam))
  server.on(getExam, exam === null ? UNPUBLISHED : yes({ ...exam, ...paperWire }))
  server.on(listUnsettledOrders, yes(orders))
}

/** A test that is not published is in no list of tests. */
const linksOf = ({ exam }: Case) => {
  const { 'row of My Tests': row, ...rest } = FOR_LEARNERS
  return exam === null ? rest : { ...rest, 'row of My Tests': row }
}

const CASES = [
  ...Object.entries(OFFERS).map(([state, given]) => ({
    reader: 'a visitor',
    state,
    given,
    links: FOR_VISITORS,
    as: {},
  })),
  ...Object.entries(OF_LEARNERS).map(([state, given]) => ({
    reader: 'a learner',
    state,
    given,
    links: linksOf(given),
    as: { user: anjali },
  })),
]

it.each(CASES)(
  'the address of a test that is $state, and each link to it, shows $reader one main action',
  async ({ given, links, as }) => {
    serve(given)
    const { router } = renderApp('/tests?test=5', as)
    const expected = [expect.stringMatching(given.action)]
    await waitFor(() => expect(mainActions(), 'address').toEqual(expected))
    for (const [name, [path, text]] of Object.entries(links)) {
      await act(() => router.navigate(path))
      fireEvent.click(await screen.findByText(text))
      await waitFor(() => expect(router.state.location.search, name).toBe('?test=5'))
      await waitFor(() => expect(mainActions(), name).toEqual(expected))
    }
  },
)

it.each([
  ['Buy Now', mock07],
  ['Start Test', free],
])('%s leads a visitor to the login, and back to the test', async (name, exam) => {
  serve({ exam, action: name })
  const { router } = renderApp('/search?q=mock')
  fireEvent.click(await screen.findByRole('link', { name: /^Maths Mock 07/ }))
  const dialog = within(await screen.findByRole('dialog', { name: NAME }))
  fireEvent.click(await dialog.findByRole('button', { name }))
  await screen.findByRole('heading', { name: 'Login' })
  expect(router.state.location.state).toEqual({
    from: expect.objectContaining({ pathname: '/tests', search: '?test=5', state: null }),
  })
})
