import { listJobAlerts, listSyllabus, listTimetables } from '@sopan/contract/aids'
import { listBooks } from '@sopan/contract/books'
import { listBundles } from '@sopan/contract/bundles'
import { getCourse, listCourses } from '@sopan/contract/courses'
import { getDashboard } from '@sopan/contract/dashboard'
import type { Endpoint, EndpointInput } from '@sopan/contract/endpoint'
import { getExamPage } from '@sopan/contract/exam-pages'
import { startAttempt } from '@sopan/contract/exams/attempts'
import { listExams } from '@sopan/contract/exams/exams'
import { listPractised } from '@sopan/contract/exams/practice'
import { listAttempts, listResults } from '@sopan/contract/exams/results'
import { listClasses, listNotes, listVideos } from '@sopan/contract/learning'
import { listNotices } from '@sopan/contract/notices'
import { ABILITIES } from '@sopan/domain/exams/abilities'
import { beforeEach, describe, expect, it } from 'vitest'

import { importContent } from '#server/content/import.ts'

import { testApp } from './app.ts'
import { everyField, writeFolder } from './content/content-folder.ts'
import { taking } from './exams/taking.ts'
import { courseInHindi, factories } from './factories.ts'

const t = testApp()

/** A learner with the course of the folder. */
async function learner(): Promise<string> {
  const build = factories(t.db)
  const { id } = await build.user()
  const course = await t.db.selectFrom('course').select('id').executeTakeFirstOrThrow()
  await build.grant(id, course.id)
  return await build.token(id, t.time)
}

const idOf = async (table: 'course' | 'subject' | 'class', slug: string): Promise<string> => {
  const row = await t.db
    .selectFrom(table)
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return String(row.id)
}

describe('an item with texts in Hindi', () => {
  let token = ''
  beforeEach(async () => {
    const folder = writeFolder(everyField)
    await importContent(t.db, t.files, folder, { now: t.time, unpublish: true })
    token = await learner()
  })

  /** The texts in Hindi of all parts of an answer, without the bundle on the card of an item. */
  async function hindiIn<E extends Endpoint>(endpoint: E, input: EndpointInput<E>) {
    const { body } = await t.call(endpoint, input, token)
    const found: unknown[] = []
    JSON.stringify(body, (key, value: unknown) => {
      if (key === 'hi') found.push(value)
      return key === 'in_bundle' ? undefined : value
    })
    return found
  }

  it.each([
    ['courses', listCourses, [{ title: 'गणित', summary: 'पहले नियम से।' }]],
    ['tests', listExams, [{ test_name: 'अनुपात', title: 'अनुपात', description: 'छोटा।' }]],
    ['books', listBooks, [{ book_name: 'राज्यव्यवस्था', description: 'तालिकाओं में।' }]],
    ['bundles', listBundles, [{ title: 'सब कुछ', description: 'कोर्स, एक टेस्ट और एक किताब।' }]],
    ['notices', listNotices, [{ title: 'नमस्ते', message: 'आपका स्वागत है।' }]],
  ] as const)('sends them beside the English ones in the list of %s', async (_, list, texts) => {
    expect(await hindiIn(list, { querystring: {} })).toEqual(texts)
  })

  it.each([
    ['syllabus', listSyllabus, [{ name: 'सीजीएल', description: 'पहला चरण।', subject: 'गणित' }]],
    ['time tables', listTimetables, [{ name: 'सप्ताह', description: 'सुबह और शाम।' }]],
    [
      'job alerts',
      listJobAlerts,
      [
        {
          title: 'क्लर्क',
          company_name: 'एक बैंक',
          location: 'हिसार',
          description: 'काउंटर का काम।',
          requirements: 'स्नातक।',
          salary: '₹24,050 महीना',
          experience: 'नए उम्मीदवार भी',
        },
      ],
    ],
  ] as const)('sends them beside the English ones in the list of %s', async (_, list, texts) => {
    expect(await hindiIn(list, { querystring: { status: 'all' } })).toEqual(texts)
  })

  it('sends them with the subjects, classes, notes and videos of a course', async () => {
    const subject = { subject_id: await idOf('subject', 'numbers') }
    const note = { note_title: 'फिर से अभाज्य संख्याएँ' }
    const lesson = { class_title: 'गुणनखंड', class_description: 'गुणनखंड क्या है।' }
    const course = { querystring: { id: await idOf('course', 'maths') } }
    expect(await hindiIn(getCourse, course)).toEqual([
      {
        title: 'गणित',
        summary: 'पहले नियम से।',
        description: '<h2>गणित</h2>\n<p>अंश से शुरू।</p>',
      },
      { subject_title: 'संख्याएँ' },
      { class_title: 'गुणनखंड' },
    ])
    expect(await hindiIn(listClasses, { querystring: subject })).toEqual([
      lesson,
      note,
      { subject_title: 'संख्याएँ', course_title: 'गणित' },
    ])
    expect(await hindiIn(listNotes, { querystring: subject })).toEqual(
      expect.arrayContaining([note, { note_title: 'सभी टेस्ट' }]),
    )
    const videos = { querystring: { class_id: await idOf('class', 'factors') } }
    expect(await hindiIn(listVideos, videos)).toEqual([
      { video_title: 'दूसरी फ़िल्म', video_description: 'उदाहरणों के साथ।' },
    ])
  })

  it('sends them on the page of an exam with all that names it, its text as HTML', async () => {
    const page = { params: { slug: 'ssc-cgl' }, querystring: {} }
    expect(await hindiIn(getExamPage, page)).toEqual([
      { label: 'Tier 1 शुरू' },
      { text: '21 मई 2026 की अधिसूचना' },
      { text: '<p>दो चरण।</p>' },
      // The next window, and in the list of tests.
      { title: 'अनुपात' },
      { title: 'अनुपात' },
      { title: 'गणित' },
      { title: 'सब कुछ' },
    ])
  })
})

it('a running attempt, its place in the lists of attempts, results and practice have the name of the test in Hindi', async () => {
  const { build, learner: newLearner, submit } = taking(t)
  const hi = { name: 'अनुपात', description: null }
  const exam = await build().examWithPaper({ hi }, { questions: [{}] })
  const { token } = await newLearner()
  const body = { test_id: exam.id, can: [...ABILITIES] }
  const { data } = (await t.call(startAttempt, { body }, token)).body
  await submit(token, data.attempt_id, [])
  const querystring = { test_id: String(exam.id) }
  const { attempts } = (await t.call(listAttempts, { querystring }, token)).body.data
  const { results } = (await t.call(listResults, { querystring }, token)).body
  const practised = await t.call(listPractised, { querystring: { can: ABILITIES.join() } }, token)
  const [mistakes] = practised.body.data.tests
  const dashboard = (await t.call(getDashboard, { querystring: {} }, token)).body.data
  const shown = [data.test, attempts[0], results[0], mistakes, dashboard.last_results[0]]
  expect(shown.map((one) => one?.hi)).toEqual(shown.map(() => ({ test_name: 'अनुपात' })))
})

it('the dashboard names in Hindi what one can continue, what ends, and what is offered', async () => {
  const { build } = taking(t)
  const { id } = await build().user()
  const token = await build().token(id, t.time)
  const day = 86_400_000
  const later = (days: number) => new Date(t.time.getTime() + days * day)
  const course = await build().course(courseInHindi('गणित'))
  const subject = await build().subject(course.id)
  await build().lesson(subject.id, { hi: { title: 'गुणनखंड', description: null } })
  await build().grant(id, course.id, { ends_at: later(3) })
  await build().course(courseInHindi('नया कोर्स'))
  const test = (name: string, opens: number | null) => ({
    hi: { name, description: null },
    opens_at: opens === null ? null : later(opens),
    closes_at: opens === null ? null : later(opens + 1),
  })
  await build().examWithPaper(test('खुला', -0.5))
  await build().examWithPaper(test('आगे', 2))
  await build().examWithPaper(test('मुफ़्त', null))
  const { today_list: rows } = (await t.call(getDashboard, { querystring: {} }, token)).body.data
  expect(rows.map((row) => [row.kind, 'hi' in row && row.hi])).toEqual([
    ['class', { class_title: 'गुणनखंड', course_title: 'गणित' }],
    ['access', { title: 'गणित' }],
    ['window', { test_name: 'खुला' }],
    ['next_window', { test_name: 'आगे' }],
    ['free_test', { test_name: 'मुफ़्त' }],
  ])
})
