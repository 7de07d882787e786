import { getDashboard, listOwnCourses } from '@sopan/contract/dashboard'
import { weekOf } from '@sopan/domain/today'
import { describe, expect, it, vi } from 'vitest'

import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { taking } from '#test/exams/taking.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)
const { buyer, order, verify } = buying(t)

const DAY = 86_400_000
const ago = (days: number) => new Date(t.time.getTime() - days * DAY)

const dashboard = async (token: string) =>
  (await t.call(getDashboard, { querystring: {} }, token)).body.data
const courses = async (token: string, query: object = {}) =>
  (await t.call(listOwnCourses, { querystring: query }, token)).body.data

async function open(userId: number, classId: number, openedAt: Date, isCompleted = false) {
  const completed_at = isCompleted ? openedAt : null
  await t.db
    .insertInto('class_progress')
    .values({
      user_id: userId,
      class_id: classId,
      started_at: openedAt,
      opened_at: openedAt,
      completed_at,
    })
    .execute()
}

describe('the dashboard', () => {
  it('is empty for a new learner', async () => {
    const { token } = await buyer()
    expect(await dashboard(token)).toEqual({
      total_spent: 0,
      course_spent: 0,
      test_spent: 0,
      book_spent: 0,
      today: [],
      today_list: [],
      chosen_exams: [],
      week: weekOf([], t.time),
      last_class: null,
      open_attempt: null,
      bought_tests: [],
      last_results: [],
      bought_books: [],
      bundles: [],
      batches: [],
      new_answers: [],
    })
    expect(await courses(token)).toEqual({ courses: [], next_cursor: null })
  })

  it('adds up what was paid, by kind, without open and refunded orders', async () => {
    const { user, token } = await buyer()
    const [paid, unpaid] = [
      await build().course({ price_paise: 99_950 }),
      await build().course({ price_paise: 50_000 }),
    ]
    await verify(token, (await order(token, paid.id)).order_id)
    await order(token, unpaid.id)
    const row = await t.db
      .selectFrom('purchase_order')
      .selectAll()
      .where('state', '=', 'fulfilled')
      .executeTakeFirstOrThrow()
    const { id: _, ...columns } = row
    const copy = (order_id: string, changes: Partial<typeof columns>) => ({
      ...columns,
      order_id,
      list_paise: 10_000,
      amount_paise: 10_000,
      paid_paise: 10_000,
      ...changes,
    })
    await t.db
      .insertInto('purchase_order')
      .values([
        copy('order_a', { item_kind: 'exam' }),
        copy('order_b', { item_kind: 'book' }),
        copy('order_c', { item_kind: 'course', state: 'refunded' }),
        copy('order_d', { item_kind: 'exam', user_id: (await build().user()).id }),
      ])
      .execute()
    expect(user.id).toBe(row.user_id)
    expect(await dashboard(token)).toMatchObject({
      total_spent: 1199.5,
      course_spent: 999.5,
      test_spent: 100,
      book_spent: 100,
    })
  })

  it('continues with the class opened last of a course with access', async () => {
    const { user, token } = await buyer()
    const [granted, ended, foreign] = await Promise.all([1, 2, 3].map(() => build().course()))
    if (granted === undefined || ended === undefined || foreign === undefined)
      throw new Error('none')
    await build().grant(user.id, granted.id)
    await build().grant(user.id, ended.id, { starts_at: ago(9), ends_at: ago(1) })
    const subject = await build().subject(granted.id)
    const old = await build().lesson(subject.id)
    const recent = await build().lesson(subject.id)
    await open(user.id, old.id, ago(5))
    await open(user.id, recent.id, ago(3))
    for (const course of [ended, foreign]) {
      const lesson = await build().lesson((await build().subject(course.id)).id)
      await open(user.id, lesson.id, ago(2))
    }
    const other = await buyer()
    await build().grant(other.user.id, granted.id)
    await open(other.user.id, old.id, ago(1))
    expect((await dashboard(token)).last_class).toEqual({
      class_id: recent.id,
      class_title: recent.title,
      subject_id: subject.id,
      course_id: granted.id,
      course_title: granted.title,
    })
  })

  it('continues with the next class that is not completed after a completed one', async () => {
    const { user, token } = await buyer()
    const course = await build().course()
    await build().grant(user.id, course.id)
    const [one, two] = [await build().subject(course.id), await build().subject(course.id)]
    const first = await build().lesson(one.id)
    const second = await build().lesson(one.id)
    const third = await build().lesson(two.id)
    await open(user.id, second.id, ago(5), true)
    await open(user.id, first.id, ago(3), true)
    expect((await dashboard(token)).last_class).toMatchObject({
      class_id: third.id,
      subject_id: two.id,
    })
    await open(user.id, third.id, ago(1), true)
    expect((await dashboard(token)).last_class).toMatchObject({ class_id: third.id })
  })

  it('begins with the first class of the newest course if none was opened', async () => {
    const { user, token } = await buyer()
    const [old, recent] = [await build().course(), await build().course()]
    await build().grant(user.id, old.id, { starts_at: ago(9) })
    await build().lesson((await build().subject(old.id)).id)
    await build().grant(user.id, recent.id, { starts_at: ago(2) })
    const subject = await build().subject(recent.id)
    const first = await build().lesson(subject.id)
    const second = await build().lesson(subject.id)
    expect((await dashboard(token)).last_class).toMatchObject({
      class_id: first.id,
      course_id: recent.id,
    })
    await open(user.id, second.id, ago(1))
    expect((await dashboard(token)).last_class).toMatchObject({ class_id: second.id })
  })

  it('names the tests by newest access', async () => {
    const { build: scene, learner } = taking(t)
    const { user, token } = await learner()
    const [old, recent] = [await scene().exam(), await scene().exam()]
    await scene().examGrant(user.id, recent.id, { starts_at: ago(3) })
    await scene().examGrant(user.id, old.id, { starts_at: ago(1) })
    expect((await dashboard(token)).bought_tests).toEqual([old.id, recent.id])
  })

  it('names the books with the newest access', async () => {
    const { user, token } = await buyer()
    const [old, recent] = [await build().book(), await build().book()]
    const book = { item_kind: 'book' } as const
    await build().grant(user.id, old.id, { ...book, starts_at: ago(3) })
    await build().grant(user.id, recent.id, { ...book, starts_at: ago(1) })
    await build().grant(user.id, (await build().book()).id, { ...book, revoked_at: ago(1) })
    expect((await dashboard(token)).bought_books).toEqual(
      [recent, old].map(({ id, title, author }) => ({ book_id: id, title, author })),
    )
  })

  it('reads all of it in one statement, so that an attempt is never both open and finished, and payments, fees and mistakes apart', async () => {
    const { token } = await buyer()
    const execute = vi.spyOn(t.db.getExecutor(), 'executeQuery')
    await dashboard(token)
    expect(execute).toHaveBeenCalledTimes(5)
    execute.mockRestore()
  })

  it('has the test in progress, until its time is over, and the newest result of each test', async () => {
    const { build: scene, learner, start, submit } = taking(t)
    const { token } = await learner()
    const [one, two] = [
      await scene().examWithPaper({ max_attempts: 9 }),
      await scene().examWithPaper({ max_attempts: 9 }),
    ]
    /** The keys are A, B, C and D. */
    const finish = async (exam: typeof one, options: string) => {
      const { attempt_id: id, questions } = await start(token, exam.id)
      const answers = questions.map((question, index) => ({
        question_id: question.id,
        selected_option: options[index],
      }))
      await submit(token, id, answers)
      return id
    }
    await finish(one, 'BBBB')
    const newest = await finish(one, 'ABCC')
    const ofTwo = await finish(two, 'ABBB')
    const { attempt_id: running } = await start(token, two.id)
    const data = await dashboard(token)
    expect(data.open_attempt).toMatchObject({
      attempt_id: running,
      test_id: two.id,
      test_name: two.title,
    })
    const completed_at = t.time.toISOString()
    const others = { exams: [], completed_at, corrected_at: null, rank: null }
    expect(data.last_results).toEqual([
      {
        test_id: two.id,
        attempt_id: ofTwo,
        test_name: two.title,
        percentage: 50,
        passed: false,
        ...others,
      },
      {
        test_id: one.id,
        attempt_id: newest,
        test_name: one.title,
        percentage: 75,
        passed: true,
        ...others,
      },
    ])
    t.time = new Date(t.time.getTime() + 3_600_000)
    expect((await dashboard(token)).open_attempt).toBeNull()
  })
})

describe('the courses of a learner', () => {
  it('are listed by newest access with access and progress, page by page', async () => {
    const { user, token } = await buyer()
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => build().course()))
    if (first === undefined || second === undefined || third === undefined) throw new Error('none')
    await build().grant(user.id, second.id, { ends_at: ago(1) })
    await build().grant(user.id, first.id)
    await build().grant(user.id, third.id, { revoked_at: ago(1) })
    await build().grant((await build().user()).id, third.id)
    const subject = await build().subject(first.id)
    const lessons = await Promise.all([1, 2, 3].map(() => build().lesson(subject.id)))
    await open(user.id, lessons[0]?.id ?? 0, ago(1), true)
    await open(user.id, lessons[1]?.id ?? 0, ago(1))
    const all = await courses(token, { user_id: String(user.id) })
    expect(all.courses).toMatchObject([
      {
        id: first.id,
        has_access: true,
        access_status: 'active',
        progress: { completed_classes: 1, total_classes: 3, percent: 33 },
      },
      {
        id: second.id,
        has_access: false,
        access_status: 'expired',
        progress: { completed_classes: 0, total_classes: 0, percent: 0 },
      },
    ])
    expect(all.next_cursor).toBeNull()
    const page = await courses(token, { limit: '1' })
    expect(page.courses.map((one) => one.id)).toEqual([first.id])
    const next = await courses(token, { limit: '1', cursor: page.next_cursor })
    expect(next.courses.map((one) => one.id)).toEqual([second.id])
    expect(next.next_cursor).toBeNull()
  })

  it('have a course that was bought again once, first', async () => {
    const { user, token } = await buyer()
    const [one, two] = [await build().course(), await build().course()]
    await build().grant(user.id, one.id, { starts_at: ago(400), ends_at: ago(35) })
    await build().grant(user.id, two.id)
    await build().grant(user.id, one.id)
    const { courses: listed } = await courses(token)
    expect(listed.map((course) => [course.id, course.has_access])).toEqual([
      [one.id, true],
      [two.id, true],
    ])
  })

  it.each(['x', 'e30', 'eyJiZWZvcmUiOiIxIn0'])('refuse the cursor %j', async (cursor) => {
    const { token } = await buyer()
    expect((await t.raw(listOwnCourses, { querystring: { cursor } }, { token })).status).toBe(400)
  })
})
