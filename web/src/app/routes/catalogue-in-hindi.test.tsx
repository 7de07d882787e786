import { listJobAlerts, listSyllabus, listTimetables } from '@sopan/contract/aids'
import { listBooks } from '@sopan/contract/books'
import { getCourse, getEnrollment, listCourses } from '@sopan/contract/courses'
import { getExamPage } from '@sopan/contract/exam-pages'
import { listNotices } from '@sopan/contract/notices'
import { search } from '@sopan/contract/search'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { jobAlert, list as aids, syllabus, timetable } from '#test/aid-scene.ts'
import { books, freeBook, ownBook, polity } from '#test/book-scene.ts'
import { detail, heldDetail, inDays, list, maths } from '#test/course-scene.ts'
import { course, exam, open as openDashboard, result } from '#test/dashboard-scene.ts'
import { wholeExamPage } from '#test/exam-page-scene.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { englishIn } from '#test/in-hindi.ts'
import { notice } from '#test/notice-scene.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { showIn } from '#web/lib/language.ts'

beforeAll(() => showIn('hi'))
afterAll(() => showIn('en'))

/** Names and texts of items, which their authors have written in English, and what Hindi writes in Latin letters. */
const CONTENT = new RegExp(
  [
    /PDF|\b[ap]m\b|SSC CGL( Tier 1)?|CGL( Tier 1)?|HSSC|Haryana( GK)?/,
    /Anjali Sharma|[AR]\. (Verma|Malik)|(Complete )?Maths|(Course|Mock|Notice|Message|Subject) \d+/,
    /\bAll( of it| parts)?\b|For |anyone|Free English|English|National mock|Paper of 2024|Tables|Clerk|A Bank/,
    /Tier 1|The notice|Notice|ssc\.gov\.in|Two |tiers|\.\s*$/,
    /Polity in Tables|Articles in tables|Errors|Constable|₹21,700 a month|Freshers can apply/,
    /Police of the districts|Class 12 pass|Evening classes|Ratio/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** The English texts of the page, or of the dialog that is open over it. */
const english = () => englishIn(screen.queryByRole('dialog') ?? screen.getByRole('main'), CONTENT)

const lost = { ...maths, id: 5, access_status: 'expired', access_expires: inDays(-2) }
const forever = { ...maths, id: 7, ...heldDetail, access_expires: null, validity_days: null }
const free = { type: 'free', price: null }
const none = { total: 0, items: [] }
const found = (item: object) => ({ total: 2, items: [{ id: 3, exams: [], ...free, ...item }] })

const results = {
  is_similar: true,
  exam_pages: none,
  courses: found({ title: 'Maths', teacher: 'R. Malik', topics: ['Ratio'] }),
  classes: none,
  tests: found({ title: 'Mock 7' }),
  books: found({ title: 'Tables', author: 'A. Verma' }),
  study_aids: null,
}

/** Of each page: the answers of the server, a path, and a text that the page shows then. */
const PAGES: Record<string, [serve: () => unknown, path: string, text: RegExp, 'visitor'?]> = {
  home: [() => server.on(listCourses, list(maths, forever)), '/home', /^यहाँ से चुनें$/, 'visitor'],
  'the list of courses': [
    () => server.on(listCourses, list(maths, { ...maths, id: 4, ...heldDetail }, lost, forever)),
    '/courses',
    /^एक्सेस की अवधि खत्म$/,
  ],
  'a list without courses': [
    () => server.on(listCourses, list()),
    '/courses?search=7',
    /^“7” से कुछ नहीं मिला/,
  ],
  'a course': [
    () => server.on(getCourse, detail()).on(getEnrollment, no('')),
    '/courses/3',
    /^इस कोर्स के बारे में$/,
  ],
  'a free course': [
    () => server.on(getCourse, detail(free)).on(getEnrollment, no('')),
    '/courses/3',
    /^इस कोर्स के बारे में$/,
  ],
  'a course that is missing': [
    () => server.on(getCourse, no('', 404)).on(getEnrollment, no('')),
    '/courses/3',
    /^यह कोर्स नहीं मिल सका$/,
  ],
  'an exam': [
    () => server.on(getExamPage, yes(wholeExamPage())),
    '/exams/ssc-cgl',
    /^यहाँ से शुरू करें$|^तारीखें$/,
  ],
  'the list of books': [
    () => server.on(listBooks, books(polity, freeBook, ownBook)),
    '/books',
    /^आपके पास है$/,
    'visitor',
  ],
  'a book on sale': [
    () => server.on(listBooks, books(polity)),
    '/books?book=7',
    /^किताब खरीदें$/,
    'visitor',
  ],
  'the list of job alerts': [
    () => server.on(listJobAlerts, aids([jobAlert({ last_date: '2020-01-01' })])),
    '/job-alert',
    /^अवधि खत्म$/,
  ],
  'a job alert': [
    () => server.on(listJobAlerts, aids([jobAlert()])),
    '/job-alert?job=1',
    /^आवेदन करें$/,
  ],
  'the list of syllabus': [
    () => server.on(listSyllabus, aids([syllabus(), syllabus({ id: 2, status: 'inactive' })])),
    '/syllabus',
    /^अब उपलब्ध नहीं$/,
  ],
  'the list of time tables': [
    () => server.on(listTimetables, aids([timetable({ pdf: 'a', image: 'b' })])),
    '/time-table',
    /^तस्वीर देखें$/,
  ],
  'the list of notifications': [
    () => server.on(listNotices, yes([notice(1, { popup: true })], { next_cursor: null })),
    '/notifications',
    /^20 अगस्त 2025$/,
  ],
  'a notification': [
    () => server.on(listNotices, yes([notice(1)], { next_cursor: null })),
    '/notifications?notice=1',
    /^कब बनी$/,
  ],
  'the search': [() => server.on(search, yes(results)), '/search?q=7', /^इसमें है: Ratio/, 'visitor'],
}

it.each(Object.entries(PAGES))(
  '%s has no English texts for who reads Hindi',
  async (_, [serve, path, text, visitor]) => {
    serve()
    renderApp(path, visitor ? {} : { user: anjali })
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(english()).toEqual([])
  },
)

it('the dashboard has no English texts for who reads Hindi', async () => {
  const test = { test_id: 1, test_name: 'Mock 1' }
  const rows = [
    { kind: 'test', ...test, deadline: inDays(0.01) },
    { kind: 'access', type: 'course', id: 1, title: 'Maths', days: 1 },
    { kind: 'window', ...test, closes_at: inDays(1) },
    { kind: 'answer', ticket_id: 1, answers: 2 },
    { kind: 'mistakes', due: 2 },
    { kind: 'five_a_day', questions: 5 },
    { kind: 'next_window', ...test, opens_at: inDays(3), days: 3 },
    { kind: 'choose_exams' },
    { kind: 'free_test', ...test, questions: 20, duration_minutes: 15 },
    { kind: 'course', course_id: 4, course_title: 'Maths', price: null },
    { kind: 'syllabus', name: 'Maths' },
  ]
  const scored = { ...result(1), exams: ['SSC CGL'], completed_at: inDays(-1) }
  openDashboard({
    data: {
      today_list: rows,
      last_results: [
        { ...scored, corrected_at: inDays(-1) },
        { ...scored, attempt_id: 2 },
      ],
      week: [1, 2, 3].map((day) => ({ day: `2026-11-2${day}`, done: day > 1 })),
      bought_books: [{ book_id: 7, title: 'Tables', author: 'A. Verma' }],
    },
    courses: [course(1, { access_expires: inDays(3) }), lost, forever].map((one) => ({
      ...course(1),
      ...one,
    })),
    tests: [exam(1), exam(2)],
  })
  await userEvent.click(await screen.findByRole('button', { name: '6 और दिखाएँ' }))
  await userEvent.click(screen.getByText('टेबल में देखें'))
  expect(screen.getByText('आपकी परीक्षा का सिलेबस')).toBeTruthy()
  expect(english()).toEqual([])
})
