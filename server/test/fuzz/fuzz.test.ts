import { expect, it } from 'vitest'

import { testApp } from '../app.ts'
import { listen } from '../bare-app.ts'
import { examFactories } from '../exams/exam-factories.ts'
import { factories } from '../factories.ts'
import { fuzz } from './fuzz-run.ts'

const t = testApp()

/** The whole run of 200,000 is `npm run bench -- fuzz`. */
const REQUESTS = 3000
const SEED = 20_261_120

it('answers random requests in the envelope, in time and without an internal error', async () => {
  const build = factories(t.db)
  const learners = [await build.user(), await build.user(), await build.user()]
  const tokens = await Promise.all(learners.map(({ id }) => build.token(id, t.time)))
  const course = await build.course()
  const free = await build.course({ type: 'free', price_paise: null })
  const subject = await build.subject(course.id)
  const lesson = await build.lesson(subject.id, { is_preview: true })
  await build.coupon({ code: 'FULL', percent_hundredths: 10_000 })
  const exam = await examFactories(t.db).examWithPaper({ max_attempts: 1000 })
  const asked = exam.paper.questions.map((question) => question.id)
  const ids = [course.id, free.id, subject.id, lesson.id, exam.id, ...asked, 1, 2, 3]
  const { url } = await listen(t.app)
  // Long, because this machine may be busy; only a request that never ends should reach it.
  const result = await fuzz({ url, requests: REQUESTS, seed: SEED, slowestMs: 10_000, tokens, ids })
  expect(result.failures).toEqual([])
  expect(result.statuses.get(200)).toBeGreaterThan(REQUESTS / 10)
})

it.each([
  ['not JSON', '{', 'application/json', 400],
  ['an empty body', '', 'application/json', 400],
  ['a form', 'email=a', 'application/x-www-form-urlencoded', 415],
  ['a body too large', JSON.stringify({ email: 'x'.repeat(1_100_000) }), 'application/json', 413],
  ['JSON 8,000 levels deep', '['.repeat(8000), 'application/json', 400],
  ['a prototype', '{"__proto__":{"a":1},"email":"a@b.in"}', 'application/json', 400],
])('%s is rejected in the envelope', async (_, payload, type, status) => {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/login.php',
    headers: { 'content-type': type },
    payload,
  })
  expect([reply.statusCode, reply.json().success, reply.json().status]).toEqual([
    status,
    false,
    'error',
  ])
})
