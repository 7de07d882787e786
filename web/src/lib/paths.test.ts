import { expect, it } from 'vitest'

import { isOwnPath, paths } from './paths.ts'

it('paths cover every URL of the product', () => {
  const ids: Record<string, number[]> = {
    course: [7],
    subject: [7, 8],
    lesson: [7, 8, 9],
    examPage: [7],
    test: [7],
    takeTest: [7],
    book: [7],
    bundle: [7],
    notice: [7],
    job: [7],
    ticket: [7],
  }
  const all = Object.entries(paths).map(([name, build]) => {
    const path = (build as (...ids: number[]) => string)(...(ids[name] ?? []))
    return `${name} ${path}`
  })
  expect(all).toMatchInlineSnapshot(`
    [
      "root /",
      "home /home",
      "login /login",
      "register /register",
      "forgotPassword /forgot-password",
      "resetPassword /reset-password",
      "maintenance /maintenance",
      "dashboard /dashboard",
      "courses /courses",
      "course /courses/7",
      "subject /courses/7/subjects/8",
      "lesson /courses/7/subjects/8/classes/9",
      "examPage /exams/7",
      "tests /tests",
      "test /tests?test=7",
      "takeTest /tests?taking=7",
      "takenTest /tests?taking=undefined&attempt=undefined",
      "testResults /test-results",
      "join /join",
      "practice /practice",
      "profile /profile",
      "ownExams /profile#exams",
      "paymentHistory /payment-history",
      "payment /payment-history?payment=undefined",
      "paymentReturn /payment-return",
      "reportCard /report-card",
      "rewards /rewards",
      "notifications /notifications",
      "notice /notifications?notice=7",
      "apiTest /api-test",
      "books /books",
      "book /books?book=7",
      "bundle /bundles/7",
      "search /search",
      "jobAlert /job-alert",
      "job /job-alert?job=7",
      "syllabus /syllabus",
      "syllabusFile /syllabus?undefined=undefined",
      "timeTable /time-table",
      "timeTableFile /time-table?undefined=undefined",
      "terms /terms-and-conditions",
      "privacy /privacy-policy",
      "shipping /shipping-policy",
      "refunds /cancellation-and-refunds",
      "contact /contact-us",
      "myTickets /contact-us#my-tickets",
      "ticket /contact-us#ticket-7",
      "comingSoon /coming-soon",
      "notFound /404",
      "termsShort /terms",
      "privacyShort /privacy",
      "contactShort /contact",
    ]
  `)
  expect([
    paths.courses('paid'),
    paths.tests('free'),
    paths.courses('purchased'),
    paths.testResults(5),
  ]).toMatchInlineSnapshot(`
    [
      "/courses?filter=paid",
      "/tests?filter=free",
      "/courses?filter=purchased",
      "/test-results/5",
    ]
  `)
})

it.each([
  ['/courses?filter=paid', true],
  ['/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['courses', false],
  ['', false],
  [null, false],
  [{ pathname: '/' }, false],
])('isOwnPath of %j', (path, answer) => {
  expect(isOwnPath(path)).toBe(answer)
})
