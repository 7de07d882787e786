import { listBooks } from '@sopan/contract/books'
import { getCourse, listCourses } from '@sopan/contract/courses'
import type { Endpoint } from '@sopan/contract/endpoint'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { listNotices } from '@sopan/contract/notices'
import { describe, expect, it } from 'vitest'

import { pathOf, testApp } from '#test/app.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const DAY = 86_400_000

/** One item of each kind, with a learner who has access to all of them. */
async function scene() {
  const build = factories(t.db)
  const [course, exam, book] = [
    await build.course(),
    await examFactories(t.db).examWithPaper({ type: 'paid' }),
    await build.book(),
  ]
  await build.notice()
  const { id } = await build.user()
  await build.grant(id, course.id)
  await build.grant(id, exam.id, { item_kind: 'exam', max_attempts: 1 })
  await build.grant(id, book.id, { item_kind: 'book' })
  return { token: await build.token(id, t.time), ids: { id: course.id, test_id: exam.id } }
}

const SHARED: [Endpoint, (ids: Awaited<ReturnType<typeof scene>>['ids']) => object][] = [
  [listCourses, () => ({})],
  [getCourse, ({ id }) => ({ id })],
  [listExams, () => ({})],
  [getExam, ({ test_id }) => ({ test_id })],
  [listBooks, () => ({})],
  [listNotices, () => ({})],
]

describe.each(SHARED)('$url', (endpoint, queryOf) => {
  async function opened() {
    const { token, ids } = await scene()
    const url = `/api${pathOf(endpoint.url, { querystring: queryOf(ids) })}`
    const get = (as: string | null, method: 'GET' | 'HEAD' = 'GET') =>
      t.app.inject({ url, method, headers: as === null ? {} : { authorization: `Bearer ${as}` } })
    return { token, get }
  }

  it('stores no response of a learner, and gives a visitor the same bytes before and after, also once the session has ended', async () => {
    const { token, get } = await opened()
    const learner = await get(token)
    const visitor = await get(null)
    expect(learner.headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(learner.headers).not.toHaveProperty('etag')
    expect(visitor.body).not.toContain('"has_access":true')
    expect((await get(token)).body).toBe(learner.body)
    expect((await get(null)).body).toBe(visitor.body)
    t.time = new Date(t.time.getTime() + 100 * DAY)
    expect((await get(token)).body).toBe((await get(null)).body)
  })

  it('has the same headers for HEAD as for GET', async () => {
    const { get } = await opened()
    const { headers } = await get(null)
    const head = await get(null, 'HEAD')
    expect(head.body).toBe('')
    for (const name of ['etag', 'cache-control', 'vary', 'content-length', 'content-type']) {
      expect([name, head.headers[name]]).toEqual([name, headers[name]])
    }
  })
})
