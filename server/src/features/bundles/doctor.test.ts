import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { rulesBrokenBy } from '#test/damage.ts'
import { taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, start } = taking(t)

it.each([
  [
    'a test is deleted from a bundle after an attempt',
    sql`DELETE FROM bundle_item`,
    '1 × an attempt that was begun with access to another test',
  ],
  [
    'a bundle names a course that does not exist',
    sql`UPDATE bundle_item SET item_kind = 'course', item_id = 999`,
    '1 × an item of a bundle or a batch that does not exist',
  ],
])('doctor finds that %s', async (_, damage, found) => {
  const { user, token } = await learner()
  const exam = await build().examWithPaper({ type: 'paid' })
  const bundle = await build().bundle([{ kind: 'exam', id: exam.id }])
  await build().grant(user.id, bundle.id, { item_kind: 'bundle' })
  await start(token, exam.id)
  expect(await rulesBrokenBy(t, sql`SELECT`)).toEqual([])
  expect(await rulesBrokenBy(t, damage)).toContainEqual(found)
})
