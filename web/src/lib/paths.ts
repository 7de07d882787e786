type Filter = 'paid' | 'free' | 'purchased'
type Id = number | string

/** A list, with what narrows it. */
function listPath(path: string, filter?: Filter, search = ''): string {
  const params = new URLSearchParams({
    ...(filter !== undefined && { filter }),
    ...(search !== '' && { search }),
  })
  return params.size === 0 ? path : `${path}?${params.toString()}`
}

/** Every address of the pages; nothing else writes one. */
export const paths = {
  root: () => '/',
  home: () => '/home',
  login: () => '/login',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  maintenance: () => '/maintenance',
  dashboard: () => '/dashboard',
  courses: (filter?: Filter, search?: string) => listPath('/courses', filter, search),
  course: (id: Id) => `/courses/${id}`,
  subject: (courseId: Id, subjectId: Id) => `/courses/${courseId}/subjects/${subjectId}`,
  lesson: (courseId: Id, subjectId: Id, classId: Id) =>
    `/courses/${courseId}/subjects/${subjectId}/classes/${classId}`,
  tests: (filter?: Filter, search?: string) => listPath('/tests', filter, search),
  /** The start step of a test, over the list. */
  test: (testId: Id) => `/tests?test=${testId}`,
  /** The running test, over the list. */
  takeTest: (testId: Id) => `/tests?taking=${testId}`,
  /** The same window once the test has ended: a reload leads to the result. */
  takenTest: (testId: Id, attemptId: Id) => `/tests?taking=${testId}&attempt=${attemptId}`,
  testResults: (testId?: Id, attemptId?: Id) => {
    const path = testId === undefined ? '/test-results' : `/test-results/${testId}`
    return attemptId === undefined ? path : `${path}?attempt=${attemptId}`
  },
  profile: () => '/profile',
  paymentHistory: () => '/payment-history',
  rewards: () => '/rewards',
  notifications: () => '/notifications',
  apiTest: () => '/api-test',
  books: () => '/books',
  jobAlert: () => '/job-alert',
  syllabus: () => '/syllabus',
  timeTable: () => '/time-table',
  terms: () => '/terms-and-conditions',
  privacy: () => '/privacy-policy',
  shipping: () => '/shipping-policy',
  refunds: () => '/cancellation-and-refunds',
  contact: () => '/contact-us',
  comingSoon: () => '/coming-soon',
  notFound: () => '/404',
  /** The documents' forms link to these two; both are redirects. */
  termsShort: () => '/terms',
  privacyShort: () => '/privacy',
}

/** Short addresses of the documents and where they lead. */
export const redirects: Record<string, string> = {
  [paths.termsShort()]: paths.terms(),
  [paths.privacyShort()]: paths.privacy(),
  '/shipping': paths.shipping(),
  '/refunds': paths.refunds(),
  '/cancellation': paths.refunds(),
  '/contact': paths.contact(),
}

/** Whether a remembered page is a path of our own: login never leads to another origin. */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(path)
}
