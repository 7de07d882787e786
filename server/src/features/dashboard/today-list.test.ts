import { getDashboard } from '@sopan/contract/dashboard'
import type { Answer } from '@sopan/contract/exams/answer'
import { setOwnExams } from '@sopan/contract/own-choices'
import { indianDay } from '@sopan/domain/indian-day'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { examFactories, questions as manyQuestions } from '#test/exams/exam-factories.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const build = () => ({ ...factories(t.db), ...examFactories(t.db) })

const HOUR = 3_600_000
const hours = (count: number) => new Date(t.time.getTime() + count * HOUR)

async function learner() {
  const { id } = await build().user()
  const token = await build().token(id, t.time)
  const list = async () =>
    (await t.call(getDashboard, { querystring: {} }, token)).body.data.today_list
  return { id, token, list }
}

const namesOf = (rows: { kind: string; test_name?: string | null; course_title?: string }[]) =>
  rows.map((row) => [row.kind, row.test_name ?? row.course_title].filter(Boolean).join(' '))

beforeEach(async () => {
  await t.db.updateTable('exam').set({ published: false }).execute()
  await t.db.updateTable('course').set({ published: false }).execute()
})

describe('the list of today', () => {
  it('offers a learner who has begun nothing an exam, a free test and a course', async () => {
    const { id, token, list } = await learner()
    expect(await list()).toEqual([])
    const of = (exam: string) => ({ exams: [exam], exam_slugs: [exam.toLowerCase()] })
    await build().examWithPaper({ title: 'Free SSC', type: 'free', ...of('SSC') })
    await build().examWithPaper({ title: 'Free UPSC', type: 'free', ...of('UPSC') })
    await build().course({ title: 'For SSC', ...of('SSC'), created_at: hours(-2) })
    await build().course({ title: 'For UPSC', ...of('UPSC'), created_at: hours(-1) })
    expect(namesOf(await list())).toEqual([
      'choose_exams',
      'free_test Free UPSC',
      'course For UPSC',
    ])
    await t.call(setOwnExams, { body: { exams: ['ssc'], user_id: id } }, token)
    await build().syllabus({ name: 'Of UPSC', ...of('UPSC') })
    const { id: syllabus_id } = await build().syllabus({ name: 'Of SSC', ...of('SSC') })
    const rows = await list()
    expect(namesOf(rows)).toEqual(['free_test Free SSC', 'course For SSC', 'syllabus'])
    expect(rows[2]).toEqual({ kind: 'syllabus', syllabus_id, name: 'Of SSC' })
  })

  it('offers first what names a chosen exam by another of its names', async () => {
    const { id, token, list } = await learner()
    const of = (exam: string) => ({ exams: [exam], exam_slugs: [exam.toLowerCase()] })
    await build().examPage({ slug: 'cgl', name: 'CGL', other_names: ['Graduate'] })
    await build().examWithPaper({ title: 'Free Graduate', type: 'free', ...of('Graduate') })
    await build().examWithPaper({ title: 'Free UPSC', type: 'free', ...of('UPSC') })
    await build().course({ title: 'For CGL', ...of('CGL'), created_at: hours(-2) })
    await build().course({ title: 'For UPSC', ...of('UPSC'), created_at: hours(-1) })
    await t.call(setOwnExams, { body: { exams: ['cgl'], user_id: id } }, token)
    expect(namesOf(await list())).toEqual(['free_test Free Graduate', 'course For CGL'])
    const { body } = await t.call(getDashboard, { querystring: {} }, token)
    expect(body.data.chosen_exams).toEqual(['cgl'])
  })

  it('offers no test that was begun, has no questions or opens later, and no course with access', async () => {
    const { id, list } = await learner()
    const begun = await build().examWithPaper({ title: 'Begun', type: 'free' })
    await build().exam({ title: 'Without questions', type: 'free' })
    await build().examWithPaper({ title: 'Not published', type: 'free', published: false })
    const course = await build().course({ title: 'Bought' })
    await build().grant(id, course.id)
    await t.db
      .insertInto('attempt')
      .values({
        user_id: id,
        exam_id: begun.id,
        paper_id: begun.paper.id,
        entitlement_id: null,
        number: 1,
        started_at: hours(-2),
        deadline: hours(-1),
        closed_at: hours(-1),
        close_reason: 'expired',
      })
      .execute()
    expect(namesOf(await list())).toEqual([])
  })

  it('has the open window and the next one of tests that the learner may take', async () => {
    const { id, list } = await learner()
    const free = { type: 'free' } as const
    const open = { opens_at: hours(-1), closes_at: hours(1) }
    const paid = { type: 'paid', price_paise: 9900 } as const
    const bought = await build().examWithPaper({ title: 'Bought', ...paid, ...open })
    await build().examGrant(id, bought.id)
    await build().examWithPaper({ title: 'Not bought', ...paid, ...open })
    await build().examWithPaper({
      ...free,
      title: 'Over',
      opens_at: hours(-2),
      closes_at: hours(0),
    })
    await build().examWithPaper({
      ...free,
      title: 'In three days',
      opens_at: hours(72),
      closes_at: hours(73),
    })
    await build().examWithPaper({
      ...free,
      title: 'In four days',
      opens_at: hours(96),
      closes_at: hours(97),
    })
    const rows = await list()
    expect(namesOf(rows)).toEqual(['window Bought', 'next_window In three days'])
    expect(rows[0]).toMatchObject({ closes_at: hours(1).toISOString() })
    expect(rows[1]).toMatchObject({ opens_at: hours(72).toISOString(), days: 3 })
  })

  it('has a week with the days of five answers and of completed classes', async () => {
    const { id, token } = await learner()
    const questions = await build().examWithPaper(
      { published: false },
      { questions: manyQuestions(5) },
    )
    const days = async () => {
      const { week } = (await t.call(getDashboard, { querystring: {} }, token)).body.data
      return week.flatMap(({ day, done }) => (done ? [day] : []))
    }
    const answered = (count: number, at: Date) =>
      t.db
        .insertInto('practice_entry')
        .values(
          questions.paper.questions.slice(0, count).map((question) => ({
            user_id: id,
            question_id: question.id,
            act: 'answer' as const,
            answer: 'A' as Answer,
            sent_at: at,
            counted_at: at,
            writer: 'writer001',
          })),
        )
        .execute()
    await answered(4, hours(0))
    await answered(5, hours(-48))
    await answered(5, hours(-24 * 8))
    expect(await days()).toEqual([indianDay(hours(-48))])
    const course = await build().course({ published: false })
    const lesson = await build().lesson((await build().subject(course.id)).id)
    await t.db
      .insertInto('class_progress')
      .values({
        user_id: id,
        class_id: lesson.id,
        started_at: hours(-24),
        opened_at: hours(-24),
        completed_at: hours(-24),
      })
      .execute()
    expect(await days()).toEqual([indianDay(hours(-48)), indianDay(hours(-24))])
  })

  it('begins with the payments that are not settled, each with its state', async () => {
    const { id, list } = await learner()
    const course = await build().course({ title: 'Maths' })
    const order = {
      user_id: id,
      item_kind: 'course',
      item_id: course.id,
      title: 'Maths',
      list_paise: 149_900,
      discount_paise: 0,
      amount_paise: 149_900,
      currency: 'INR',
      gateway: 'mock',
      created_at: hours(-2),
      expires_at: hours(1),
    } as const
    const paid = { paid_at: hours(-1), paid_paise: 149_900, paid_currency: 'INR' }
    await t.db
      .insertInto('purchase_order')
      .values([
        { ...order, order_id: 'order_1', state: 'session_ready', pending_since: hours(0) },
        { ...order, ...paid, order_id: 'order_2', state: 'pending_review' },
      ])
      .execute()
    const rows = await list()
    expect(rows.filter(({ kind }) => kind === 'payment')).toMatchObject([
      { item_name: 'Maths', amount: 1499, state: 'review', since: hours(-1).toISOString() },
      { item_name: 'Maths', amount: 1499, state: 'pending', since: hours(0).toISOString() },
    ])
  })

  it('names the test and the question of an answered doubt', async () => {
    const { id, list } = await learner()
    const exam = await build().examWithPaper({ title: 'Mock 7', published: false })
    const question = exam.paper.questions[1]
    for (const question_id of [null, question?.id ?? 0]) {
      const ticket = await t.db
        .insertInto('ticket')
        .values({
          user_id: id,
          email: 'a@example.com',
          priority: 'low',
          message: 'Why?',
          image: null,
          question_id,
          status: 'answered',
          created_at: hours(0),
          closed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await t.db
        .insertInto('ticket_answer')
        .values({
          ticket_id: ticket.id,
          operator: 'Asha',
          message: 'So.',
          created_at: hours(0),
          seen_at: null,
        })
        .execute()
    }
    expect(await list()).toMatchObject([
      { kind: 'answer', answers: 1, test_name: 'Mock 7', question: 2 },
      { kind: 'answer', answers: 1, test_name: null, question: null },
    ])
  })
})
