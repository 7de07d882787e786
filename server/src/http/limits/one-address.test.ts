import { login } from '@sopan/contract/session'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { PASSWORD } from '#test/factories.ts'

const t = testApp({ rateLimit: true })
const { build, learner, start, open, save, submit, results } = taking(t)
const ADDRESS = '127.0.0.1'

it('keeps no learner from a test at an address that has used up the limits of visitors and wrong passwords', async () => {
  const { user, token } = await learner()
  const exam = await build().examWithPaper()
  t.limits.hit('visitor', ADDRESS, 1200)
  for (let n = 0; n < 100; n++)
    await t.limits.signIn(`guess${n}@example.com`, ADDRESS, async () => null)
  const body = { email: user.email, password: PASSWORD }
  expect((await t.raw(login, { body })).status).toBe(429)
  const { attempt_id: id, questions } = await start(token, exam.id)
  await save(token, id, [entry(questions[0]?.id ?? 0, 'A', 1)])
  expect(await open(token, exam.id)).toMatchObject({ attempt_id: id })
  expect(await submit(token, id)).toMatchObject({ correct: 1 })
  expect((await results(token, exam.id)).data.review_locked).toBe(false)
})
