import 'fake-indexeddb/auto'
import { listJobAlerts, listSyllabus } from '@sopan/contract/aids'
import { listBooks } from '@sopan/contract/books'
import { getCourse, getEnrollment, listCourses } from '@sopan/contract/courses'
import { getExamPage } from '@sopan/contract/exam-pages'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { listPractised } from '@sopan/contract/exams/practice'
import { listAttempts, listResults } from '@sopan/contract/exams/results'
import { listClasses } from '@sopan/contract/learning'
import { listNotices } from '@sopan/contract/notices'
import { search } from '@sopan/contract/search'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { jobAlert, list as aids, syllabus } from '#test/aid-scene.ts'
import { books, polity } from '#test/book-scene.ts'
import { CLASS_PAGE, lesson, setClassScene, subject as head } from '#test/class-scene.ts'
import { detail, list, maths, subject } from '#test/course-scene.ts'
import { answers, result as lastResult } from '#test/dashboard-scene.ts'
import { wholeExamPage } from '#test/exam-page-scene.ts'
import { exams, mock07, mock07Detail, resultWire, resultsWire } from '#test/exams/exam-wire.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { notice } from '#test/notice-scene.ts'
import { overduePart } from '#test/part-scene.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { showIn } from '#web/lib/language.ts'

const course = { hi: { title: 'सम्पूर्ण गणित', summary: 'सब कुछ' } }
const test = { hi: { test_name: 'गणित मॉक', title: 'गणित मॉक', description: 'छोटा' } }
const book = { hi: { book_name: 'तालिकाओं में राजव्यवस्था', description: 'अनुच्छेद' } }
const news = { hi: { title: 'नई सूचना', message: 'आज से' } }

const ofSection = { section: 'Chemistry', hi: { section: 'रसायन' } }
const named = { hi: { test_name: 'गणित मॉक' } }

function serveDashboard(): void {
  const at = '2026-11-29T10:00:00Z'
  const lesson = { class_id: 1, class_title: 'One', subject_id: 2, course_id: 3, course_title: '' }
  const marked = { exams: ['SSC CGL'], completed_at: at, ...named }
  answers({
    data: {
      today_list: [
        {
          kind: 'class',
          ...lesson,
          hi: { class_title: 'क्रमिक छूट', course_title: 'सम्पूर्ण गणित' },
        },
        { kind: 'mistakes', due: 3 },
        { kind: 'part', ...overduePart, hi: { item_name: 'किस्तों का गणित' } },
      ],
      last_results: [
        { ...lastResult(6), ...marked, hi: { test_name: 'बैंक मॉक' }, corrected_at: at },
        { ...lastResult(5), ...marked },
      ],
      bought_books: [{ book_id: 7, title: 'Polity', author: 'A', hi: { title: 'राजव्यवस्था' } }],
    },
  })
}

function serveSearch(): void {
  const offer = { id: 3, title: 'Maths', exams: [], type: 'paid', price: 1499 }
  const group = (...items: object[]) => ({ total: items.length, items })
  const topics = { topics: ['Percentages'], hi: { title: 'सम्पूर्ण गणित', topics: ['प्रतिशत'] } }
  const lesson = { id: 5, title: 'Ratio', subject_id: 4, course_id: 3, course_title: 'Maths' }
  const found = {
    is_similar: false,
    exam_pages: group(),
    courses: group({ ...offer, teacher: null, ...topics }),
    classes: group({ ...lesson, hi: { title: 'अनुपात', course_title: 'गणित' } }),
    tests: group(),
    books: group(),
    study_aids: null,
  }
  server.on(search, yes(found))
}

function serveClass(): void {
  setClassScene()
  const hi = { class_title: 'क्रमिक छूट', class_description: 'दो छूट एक साथ।' }
  const notes = lesson.notes.map((one) => ({ ...one, hi: { note_title: 'नियम' } }))
  const subject = { ...head, hi: { subject_title: 'प्रतिशत', course_title: 'सम्पूर्ण गणित' } }
  server.on(listClasses, yes([{ ...lesson, notes, hi }], { subject }))
}

/** Of each page: the answers of the server, a path, and texts of items that it shows. */
const PAGES: Record<string, [serve: () => unknown, path: string, texts: (string | RegExp)[]]> = {
  'the list of courses': [
    () => server.on(listCourses, list({ ...maths, ...course })),
    '/courses',
    ['सम्पूर्ण गणित'],
  ],
  'a course': [
    () => {
      const subjects = [subject(1, { hi: { subject_title: 'प्रतिशत' } })]
      server.on(getCourse, detail({ ...course, subjects })).on(getEnrollment, no(''))
    },
    '/courses/3',
    ['सम्पूर्ण गणित', 'सब कुछ', 'प्रतिशत'],
  ],
  'a class': [serveClass, CLASS_PAGE, ['क्रमिक छूट', 'दो छूट एक साथ।', 'नियम', 'प्रतिशत']],
  'the list of tests': [
    () => server.on(listExams, exams({ ...mock07, ...test })),
    '/tests',
    ['गणित मॉक', 'छोटा'],
  ],
  'the details of a test': [
    () => {
      const sections = [{ id: 1, name: 'Physics', total_questions: 4, hi: { name: 'भौतिकी' } }]
      server.on(listExams, exams()).on(getExam, yes({ ...mock07Detail, ...test, sections }))
    },
    '/tests?test=5',
    ['गणित मॉक', /^भौतिकी/],
  ],
  'a result': [
    () => {
      const sections = [{ id: 1, name: 'Physics', hi: { name: 'भौतिकी' } }]
      const questions = resultWire().questions.map((one) => ({ ...one, ...ofSection }))
      const result = resultWire({ ...named, sections, questions })
      server.on(getExam, yes(mock07Detail)).on(listAttempts, yes({ attempts: [] }))
      server.on(listResults, resultsWire([result]))
    },
    '/test-results/5',
    ['गणित मॉक', 'भौतिकी', 'रसायन'],
  ],
  'the list of books': [
    () => server.on(listBooks, books({ ...polity, ...book })),
    '/books',
    ['तालिकाओं में राजव्यवस्था'],
  ],
  'a book on sale': [
    () => server.on(listBooks, books({ ...polity, ...book })),
    '/books?book=7',
    ['तालिकाओं में राजव्यवस्था', 'अनुच्छेद'],
  ],
  'the list of notifications': [
    () => server.on(listNotices, yes([notice(1, news)], { next_cursor: null })),
    '/notifications',
    ['नई सूचना', 'आज से'],
  ],
  'the dashboard': [
    serveDashboard,
    '/dashboard',
    ['क्रमिक छूट', 'सम्पूर्ण गणित', 'गणित मॉक', 'राजव्यवस्था', /^बैंक मॉक/, /किस्तों का गणित$/],
  ],
  practice: [
    () => {
      const [question] = resultWire().questions
      const key = { mode: 'options', options: ['B'] }
      const sent = { position: 1, kind: 'options', key, ...question }
      const more = { missed_at: '2026-11-01T10:00:00Z', entries: [] }
      const physics = { question: { ...sent, section: 'Physics' }, ...more }
      const chemistry = { question: { ...sent, id: 2, ...ofSection }, ...more }
      const mistakes = {
        test_id: 5,
        test_name: 'Mock 5',
        ...named,
        questions: [physics, chemistry],
      }
      server.on(listPractised, yes({ tests: [mistakes], left_out: 0 }))
    },
    '/practice',
    ['गणित मॉक', 'Physics', 'रसायन'],
  ],
  'a search': [serveSearch, '/search?q=x', ['सम्पूर्ण गणित', /प्रतिशत/, 'अनुपात', 'गणित']],
  'the list of syllabus': [
    () => server.on(listSyllabus, aids([syllabus({ hi: { name: 'पहला चरण' } })])),
    '/syllabus',
    ['पहला चरण'],
  ],
  'a job alert': [
    () => {
      const texts = { title: 'सिपाही', description: 'ज़िलों की पुलिस', requirements: 'बारहवीं' }
      const facts = { company_name: 'पुलिस', location: 'जींद', salary: 'दो लाख', experience: 'नए भी' }
      const hi = { ...texts, ...facts }
      server.on(listJobAlerts, aids([jobAlert({ hi })]))
    },
    '/job-alert?job=1',
    ['सिपाही', 'ज़िलों की पुलिस', 'बारहवीं', 'पुलिस, जींद', 'दो लाख', 'नए भी'],
  ],
  'an exam': [
    () => {
      const { dates, ...page } = wholeExamPage()
      const inHindi = { hi: { label: 'अधिसूचना' } }
      const shown = dates.map((one) => {
        return { ...one, ...inHindi, source: { ...one.source, hi: { text: 'आयोग' } } }
      })
      server.on(getExamPage, yes({ ...page, dates: shown }))
    },
    '/exams/ssc-cgl',
    ['अधिसूचना', 'आयोग'],
  ],
}

describe('who reads Hindi', () => {
  beforeEach(() => showIn('hi'))
  afterEach(() => showIn('en'))

  it.each(Object.entries(PAGES))('sees the Hindi texts of %s', async (_, [serve, path, texts]) => {
    serve()
    renderApp(path, { user: anjali })
    for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  })

  it('sees the Hindi texts of a notification in its window', async () => {
    server.on(listNotices, yes([notice(1, news)], { next_cursor: null }))
    renderApp('/notifications?notice=1', { user: anjali })
    const dialog = within(await screen.findByRole('dialog', { name: 'नई सूचना' }))
    expect(await dialog.findByText('आज से')).toBeDefined()
  })

  it('sees an item without Hindi in English, which is marked as such', async () => {
    server.on(listCourses, list(maths))
    renderApp('/courses', { user: anjali })
    const title = await screen.findByText('Complete Maths')
    expect(title.closest('[lang]')?.getAttribute('lang')).toBe('en')
  })
})

it('who reads English sees the English texts of an item with Hindi', async () => {
  server.on(listCourses, list({ ...maths, ...course }))
  renderApp('/courses', { user: anjali })
  const title = await screen.findByText('Complete Maths')
  expect(title.closest('main [lang]')).toBeNull()
  expect(screen.queryByText('सम्पूर्ण गणित')).toBeNull()
})
