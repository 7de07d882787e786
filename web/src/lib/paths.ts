import type { BundleForm } from '@sopan/contract/bundle-of-item'
import type { ItemType } from '@sopan/contract/item-types'
import type { PagePath } from '@sopan/domain/pages'

type Filter = 'paid' | 'free' | 'purchased'
type CourseFilter = Filter | 'saved' | 'combos'
type TestFilter = Filter | 'previous' | 'series'
type Id = number | string

/** A path of the table of pages. */
const page = (path: PagePath): string => path

/** A list's path, with its filter, its search and the name of an exam as in URLs. */
function listPath(
  path: PagePath,
  filter?: CourseFilter | TestFilter | 'active',
  search = '',
  exam = '',
): string {
  const params = new URLSearchParams({
    ...(filter !== undefined && { filter }),
    ...(exam !== '' && { exam }),
    ...(search !== '' && { search }),
  })
  return params.size === 0 ? path : `${path}?${params.toString()}`
}

type AidFile = 'pdf' | 'image' | null

const withFile = (path: PagePath, file: AidFile, id: Id): string =>
  file === null ? path : `${path}?${file}=${id}`

/** Every path of the pages; paths are written only here. */
export const paths = {
  root: () => page('/'),
  home: () => page('/home'),
  login: () => page('/login'),
  register: () => page('/register'),
  forgotPassword: () => page('/forgot-password'),
  resetPassword: () => page('/reset-password'),
  maintenance: () => page('/maintenance'),
  dashboard: () => page('/dashboard'),
  courses: (filter?: CourseFilter, search?: string, exam?: string) =>
    listPath('/courses', filter, search, exam),
  course: (id: Id) => `/courses/${id}`,
  subject: (courseId: Id, subjectId: Id) => `/courses/${courseId}/subjects/${subjectId}`,
  lesson: (courseId: Id, subjectId: Id, classId: Id) =>
    `/courses/${courseId}/subjects/${subjectId}/classes/${classId}`,
  /** By its name in URLs. */
  examPage: (slug: Id) => `/exams/${encodeURIComponent(slug)}`,
  tests: (filter?: TestFilter, search?: string, exam?: string) =>
    listPath('/tests', filter, search, exam),
  /** The start dialog of a test, over the list. */
  test: (testId: Id) => `/tests?test=${testId}`,
  /** The running test, over the list. */
  takeTest: (testId: Id) => `/tests?taking=${testId}`,
  /** The same window after the test has ended: a reload shows the result. */
  takenTest: (testId: Id, attemptId: Id) => `/tests?taking=${testId}&attempt=${attemptId}`,
  testResults: (testId?: Id, attemptId?: Id) => {
    const path = testId === undefined ? '/test-results' : `/test-results/${testId}`
    return attemptId === undefined ? path : `${path}?attempt=${attemptId}`
  },
  /** The page of an invitation to a batch, which has its token after '#'. */
  join: () => page('/join'),
  practice: () => page('/practice'),
  profile: () => page('/profile'),
  /** The part of the profile with the exams for which the learner prepares. */
  ownExams: () => '/profile#exams',
  paymentHistory: () => page('/payment-history'),
  /** One payment in its window, over the history. */
  payment: (id: Id) => `/payment-history?payment=${id}`,
  /** Where a buyer returns from a page of the payment provider; it appends `order_id`. */
  paymentReturn: () => page('/payment-return'),
  reportCard: () => page('/report-card'),
  rewards: () => page('/rewards'),
  notifications: () => page('/notifications'),
  /** A notification in its window, over the list. */
  notice: (id: Id) => `/notifications?notice=${id}`,
  apiTest: () => page('/api-test'),
  books: (filter?: Filter, search?: string, exam?: string) =>
    listPath('/books', filter, search, exam),
  /** A book in its window, over the list. */
  book: (id: Id) => `/books?book=${id}`,
  bundle: (id: Id) => `/bundles/${id}`,
  /** With the words to find. */
  search: (q = '') => (q === '' ? page('/search') : `/search?${new URLSearchParams({ q })}`),
  jobAlert: (search?: string, exam?: string) => listPath('/job-alert', undefined, search, exam),
  /** A job alert in its window, over the list. */
  job: (id: Id) => `/job-alert?job=${id}`,
  syllabus: (filter?: 'active' | 'all', exam?: string) =>
    listPath('/syllabus', filter === 'active' ? filter : undefined, '', exam),
  /** A file of one, over the list. */
  syllabusFile: (file: AidFile, id: Id) => withFile('/syllabus', file, id),
  timeTable: () => page('/time-table'),
  timeTableFile: (file: AidFile, id: Id) => withFile('/time-table', file, id),
  terms: () => page('/terms-and-conditions'),
  privacy: () => page('/privacy-policy'),
  shipping: () => page('/shipping-policy'),
  refunds: () => page('/cancellation-and-refunds'),
  /** With an order number, its form begins with it. */
  contact: (orderId?: string) =>
    orderId === undefined ? '/contact-us' : `/contact-us?order=${encodeURIComponent(orderId)}`,
  /** The learner's tickets, at the end of the same page. */
  myTickets: () => `${page('/contact-us')}#my-tickets`,
  /** One of them, opened. */
  ticket: (id: Id) => `${page('/contact-us')}#ticket-${id}`,
  comingSoon: () => page('/coming-soon'),
  notFound: () => '/404',
  /** The documents' forms link to these two; both are redirects. */
  termsShort: () => page('/terms'),
  privacyShort: () => page('/privacy'),
  /** The policies link to this one, a redirect to contact(). */
  contactShort: () => page('/contact'),
}

const ITEM_PATHS: Record<ItemType, (id: Id) => string> = {
  course: paths.course,
  test: paths.test,
  book: paths.book,
  bundle: paths.bundle,
}

/** The list of the series or of the combos. */
export const listOfForm = (form: BundleForm): string =>
  form === 'series' ? paths.tests('series') : paths.courses('combos')

/** The page of an item that is sold. */
export const itemPath = (type: ItemType, id: Id): string => ITEM_PATHS[type](id)

/** Whether a remembered page is a path of this site: login never leads to another origin. */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(path)
}
