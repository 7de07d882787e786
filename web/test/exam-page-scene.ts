import type { ExamPage } from '@sopan/contract/exam-pages'

const none = { total: 0, items: [] }

/** An exam that has a name only. */
export const examPage = (given: Partial<ExamPage> = {}): ExamPage => ({
  slug: 'ssc-cgl',
  name: 'SSC CGL',
  other_names: [],
  dates: [],
  text: null,
  next_window: null,
  tests: none,
  earlier_papers: none,
  courses: none,
  books: none,
  bundles: none,
  syllabus: none,
  job_alerts: none,
  ...given,
})

export const testOnPage = (given: Partial<ExamPage['tests']['items'][number]> = {}) => ({
  id: 1,
  title: 'Mock 07',
  type: 'paid' as const,
  price: 49,
  has_access: false,
  total_questions: 25,
  duration_minutes: 15,
  window: null,
  asked_in: null,
  ...given,
})

const offer = { type: 'paid' as const, price: 199, has_access: false }

/** An exam that has items of all kinds, as a learner sees it. */
export const wholeExamPage = (given: Partial<ExamPage> = {}): ExamPage => {
  const next = testOnPage({
    id: 2,
    title: 'National mock',
    window: { opens_at: '2098-01-09T04:30:00.000Z', closes_at: '2098-01-10T16:30:00.000Z' },
  })
  const free = testOnPage({ id: 3, title: 'Free English', type: 'free', price: null })
  const asked_in = { exam: 'SSC CGL Tier 1', year: 2024, shift: null }
  return examPage({
    other_names: ['एसएससी सीजीएल', 'CGL'],
    dates: [
      {
        label: 'Notice',
        day: '2026-05-21',
        source: { text: 'ssc.gov.in', url: 'https://ssc.gov.in/notice' },
      },
      { label: 'Tier 1', day: '2099-09-14', source: { text: 'The notice', url: null } },
    ],
    text: '<p>Two <strong>tiers</strong>. <img src="x" onerror="alert(1)"></p>',
    next_window: next,
    tests: { total: 9, items: [free, next, testOnPage()] },
    earlier_papers: { total: 1, items: [testOnPage({ id: 4, title: 'Paper of 2024', asked_in })] },
    courses: {
      total: 5,
      items: [
        { ...offer, id: 5, title: 'Complete Maths', teacher: 'R. Malik', image: null },
        { ...offer, id: 6, title: 'English', teacher: null, image: null, has_access: true },
      ],
    },
    books: {
      total: 1,
      items: [{ ...offer, id: 7, title: 'Tables', author: 'A. Verma', cover: null }],
    },
    syllabus: { total: 1, items: [{ id: 8, title: 'CGL Tier 1', subject: 'All', file: 'pdf' }] },
    job_alerts: {
      total: 5,
      items: [{ id: 9, title: 'Clerk', company_name: 'A Bank', last_date: '2099-12-31' }],
    },
    ...given,
  })
}
