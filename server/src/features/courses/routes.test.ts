import { getCourse, listCourses } from '@sopan/contract/courses'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories, forExams } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)
const DAY = 86_400_000
const inDays = (days: number) => new Date(t.time.getTime() + days * DAY)

async function learner() {
  const user = await build().user()
  return { user, token: await build().token(user.id, t.time) }
}

const titles = (body: { data: { courses: { title: string }[] } }) =>
  body.data.courses.map((course) => course.title)

describe('the catalogue', () => {
  it('shows visitors the paid courses, newest first, without access fields', async () => {
    await build().course({ title: 'Old' })
    await build().course({ title: 'New' })
    await build().course({ title: 'Free', type: 'free', price_paise: null })
    await build().course({ title: 'Withdrawn', published: false })
    const { body } = await t.call(listCourses, { querystring: {} })
    expect(titles(body)).toEqual(['New', 'Old'])
    expect(body.data.courses[0]).toMatchObject({ price: 1499, has_access: false })
  })

  it('shows learners free courses too, and their own access', async () => {
    const { user, token } = await learner()
    const live = await build().course({ title: 'Live' })
    const over = await build().course({ title: 'Over' })
    await build().course({ title: 'Free', type: 'free', price_paise: null })
    await build().grant(user.id, live.id, { ends_at: inDays(11.5) })
    await build().grant(user.id, over.id, { ends_at: inDays(-1) })
    const { body } = await t.call(listCourses, { querystring: { user_id: String(user.id) } }, token)
    expect(titles(body)).toEqual(['Free', 'Over', 'Live'])
    expect(body.data.courses.map((course) => course.access_status)).toEqual([
      null,
      'expired',
      'active',
    ])
    expect(body.data.courses[2]).toMatchObject({
      has_access: true,
      is_purchased: true,
      access_message: '12 days remaining',
      access_expires: inDays(11.5).toISOString(),
    })
  })

  it('counts published subjects and classes', async () => {
    const course = await build().course()
    const first = await build().subject(course.id)
    const gone = await build().subject(course.id, { published: false })
    await build().lesson(first.id)
    await build().lesson(first.id)
    await build().lesson(first.id, { published: false })
    await build().lesson(gone.id)
    const { body } = await t.call(listCourses, { querystring: {} })
    expect(body.data.courses[0]).toMatchObject({ subject_count: 1, class_count: 2 })
  })

  it('is paginated without gaps or repeats, also for equal times', async () => {
    const at = new Date('2026-11-02T00:00:00Z')
    for (let i = 0; i < 7; i++) await build().course({ title: `C${i}`, created_at: at })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await t.call(listCourses, { querystring: { limit: '3', cursor } })
      seen.push(...titles(body))
      cursor = body.data.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(['C6', 'C5', 'C4', 'C3', 'C2', 'C1', 'C0'])
  })

  it('searches title and summary without letter case; wildcards are plain characters', async () => {
    await build().course({ title: 'SSC CGL Maths' })
    await build().course({ title: 'Polity', summary: 'For every ssc exam' })
    await build().course({ title: '100% English' })
    const find = async (search: string) =>
      titles((await t.call(listCourses, { querystring: { search } })).body)
    expect(await find('ssc')).toEqual(['Polity', 'SSC CGL Maths'])
    expect(await find('%')).toEqual(['100% English'])
    expect(await find('_')).toEqual([])
    expect(await find("' OR 1=1 --")).toEqual([])
  })

  it('filters by the name of an exam as in URLs, which each course has as its author writes it', async () => {
    const cgl = forExams('SSC CGL', 'SSC CHSL')
    await build().course({ title: 'Maths', teacher: 'R. Malik', ...cgl })
    await build().course({ title: 'Polity', ...forExams('हरियाणा पुलिस') })
    await build().course({ title: 'Free', type: 'free', price_paise: null, ...cgl })
    const find = async (exam: string) =>
      (await t.call(listCourses, { querystring: { exam } })).body.data.courses
    expect(await find('ssc-chsl')).toMatchObject([
      { title: 'Maths', teacher: 'R. Malik', exams: ['SSC CGL', 'SSC CHSL'] },
    ])
    expect(await find('हरियाणा-पुलिस')).toMatchObject([{ title: 'Polity', teacher: null }])
    expect(await find('SSC CGL')).toEqual([])
    expect(await find("' OR 1=1 --")).toEqual([])
    expect(await find('')).toHaveLength(2)
  })

  it('filters by type; purchased courses include expired and withdrawn ones', async () => {
    const { user, token } = await learner()
    const over = await build().course({ title: 'Over' })
    const withdrawn = await build().course({ title: 'Withdrawn', published: false })
    await build().course({ title: 'Free', type: 'free', price_paise: null })
    await build().grant(user.id, over.id, { ends_at: inDays(-1) })
    await build().grant(user.id, withdrawn.id)
    const list = async (type: 'free' | 'paid' | 'purchased') =>
      titles((await t.call(listCourses, { querystring: { type } }, token)).body)
    expect(await list('free')).toEqual(['Free'])
    expect(await list('paid')).toEqual(['Over'])
    expect(await list('purchased')).toEqual(['Withdrawn', 'Over'])
  })

  it('has no purchases and no free courses for visitors', async () => {
    await build().course({ type: 'free', price_paise: null })
    expect((await t.raw(listCourses, { querystring: { type: 'purchased' } })).status).toBe(401)
    const { body } = await t.call(listCourses, { querystring: { type: 'free' } })
    expect(body.data.courses).toEqual([])
  })

  it('answers 304 to a client that has the current version, and 200 after a change', async () => {
    await build().course({ title: 'One' })
    const first = await t.raw(listCourses, {})
    const headers = { 'if-none-match': String(first.headers['etag']) }
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect(String(first.headers['vary'])).toContain('Authorization')
    const again = await t.app.inject({ url: '/api/courses.php', headers })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const listed = { 'if-none-match': `"old", ${headers['if-none-match'].replace('W/', '')}` }
    const several = await t.app.inject({ url: '/api/courses.php', headers: listed })
    expect(several.statusCode).toBe(304)
    await build().course({ title: 'Two' })
    t.catalogueChanges.announce()
    const fresh = await t.app.inject({ url: '/api/courses.php', headers })
    expect(fresh.statusCode).toBe(200)
  })

  it('is private to each learner, and never shows another user’s access', async () => {
    const { user, token } = await learner()
    const other = await build().user()
    const own = await t.raw(listCourses, { querystring: { user_id: user.id } }, { token })
    expect(own.headers['cache-control']).toBe('private, no-store')
    const foreign = await t.raw(listCourses, { querystring: { user_id: other.id } }, { token })
    expect([foreign.status, foreign.body.success]).toEqual([403, false])
  })

  it.each([
    '?limit=0',
    '?limit=101',
    '?limit=ten',
    '?type=all',
    '?cursor=zzz',
    '?cursor=eyJ0IjoieCJ9',
    '?limit=5&limit=6',
    `?search=${'x'.repeat(101)}`,
    '?search=%00',
    '?user_id=0',
    '?user_id=1e3',
    '?__proto__=1',
  ])('rejects %s', async (query) => {
    const reply = await t.app.inject({ url: `/api/courses.php${query}` })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ success: false, status: 'error', data: null })
  })

  it('treats an expired token as a visitor', async () => {
    await build().course({ title: 'Paid' })
    const { body } = await t.call(listCourses, { querystring: {} }, `sop_${'A'.repeat(43)}`)
    expect(titles(body)).toEqual(['Paid'])
  })
})

describe('concurrent requests of learners', () => {
  it('show each learner’s own access, and visitors none', async () => {
    const courses = await Promise.all(Array.from({ length: 4 }, () => build().course()))
    const askers = await Promise.all(
      courses.map(async (course, index) => {
        const one = await learner()
        // Each has access to one course and the next one; the first learner has no access.
        const granted = index === 0 ? [] : [course.id, courses[(index + 1) % 4]?.id ?? 0]
        for (const id of granted) await build().grant(one.user.id, id)
        return { ...one, granted: new Set(granted) }
      }),
    )
    const looks = askers.flatMap(({ token, user, granted }) => [
      async () => {
        const { body } = await t.call(listCourses, { querystring: {} }, token)
        const seen = body.data.courses.filter((one) => one.has_access).map(({ id }) => id)
        expect(new Set(seen)).toEqual(granted)
      },
      ...courses.map(({ id }) => async () => {
        const querystring = { id: String(id), user_id: String(user.id) }
        const { body } = await t.call(getCourse, { querystring }, token)
        expect(body.data.has_access).toBe(granted.has(id))
      }),
    ])
    const visit = async () => {
      const { body } = await t.call(listCourses, { querystring: {} })
      expect(body.data.courses.some((one) => one.has_access)).toBe(false)
    }
    await Promise.all([...looks, visit].map((look) => look()))
  })
})

describe('a course', () => {
  it('has its subjects in order with counts and previews, also for visitors', async () => {
    const course = await build().course({ image: null, description_html: '<p><b>x</b></p>' })
    const second = await build().subject(course.id, { title: 'Second', position: 2 })
    const first = await build().subject(course.id, { title: 'First', position: 1 })
    await build().lesson(first.id)
    const preview = await build().lesson(first.id, { is_preview: true, title: 'Look' })
    await build().note(second.id)
    const { body } = await t.call(getCourse, { querystring: { id: String(course.id) } })
    expect(body.data).toMatchObject({
      description: '<p><b>x</b></p>',
      stats: { total_subjects: 2, total_classes: 2, validity_days: 365 },
      access_info: { has_access: false, expiry_date: null },
    })
    expect(body.data.subjects).toEqual([
      {
        id: first.id,
        subject_title: 'First',
        class_count: 2,
        note_count: 0,
        preview_classes: [{ id: preview.id, class_title: 'Look' }],
      },
      {
        id: second.id,
        subject_title: 'Second',
        class_count: 0,
        note_count: 1,
        preview_classes: [],
      },
    ])
  })

  it('contains the learner’s access, progress and the subject opened last', async () => {
    const { user, token } = await learner()
    const course = await build().course()
    const first = await build().subject(course.id)
    const second = await build().subject(course.id)
    const done = await build().lesson(first.id)
    const begun = await build().lesson(second.id)
    await build().lesson(second.id)
    await build().grant(user.id, course.id)
    const at = t.time
    await t.db
      .insertInto('class_progress')
      .values([
        { user_id: user.id, class_id: done.id, started_at: at, opened_at: at, completed_at: at },
        {
          user_id: user.id,
          class_id: begun.id,
          started_at: at,
          opened_at: new Date(at.getTime() + 1),
          completed_at: null,
        },
      ])
      .execute()
    const { body } = await t.call(getCourse, { querystring: { id: String(course.id) } }, token)
    expect(body.data).toMatchObject({
      has_access: true,
      access_message: 'Unlimited access',
      progress: { completed_classes: 1, total_classes: 3, percent: 33 },
      last_subject_id: second.id,
    })
  })

  it('is not found if unknown, or if withdrawn and the learner never had it', async () => {
    const { user, token } = await learner()
    const withdrawn = await build().course({ published: false })
    const ask = (id: number | string, as?: string) =>
      t.raw(getCourse, { querystring: { id } }, as === undefined ? {} : { token: as })
    expect((await ask(withdrawn.id)).status).toBe(404)
    expect((await ask(withdrawn.id, token)).status).toBe(404)
    expect((await ask(999_999)).body.message).toBe('The requested course could not be found')
    await build().grant(user.id, withdrawn.id)
    expect((await ask(withdrawn.id, token)).status).toBe(200)
    for (const id of ['', 'x', '-1', '1.5', '99999999999999999999']) {
      expect((await ask(id)).status).toBe(400)
    }
  })
})
