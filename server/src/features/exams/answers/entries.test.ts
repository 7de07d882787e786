import type { QueryResult } from 'kysely'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'

import { createPaperCache } from '../paper/cache.ts'
import { doAnswersFit } from './entries.ts'

const t = testApp()
const { build, started } = taking(t)

/** The database, and how many statements were sent to it through it. */
function counting() {
  let count = 0
  const db = t.db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: ({ result }) =>
      Promise.resolve(result as QueryResult<Record<string, unknown>>),
  })
  return { db, statements: () => count }
}

it('whether answers fit reads only the paper of the own attempt, and nothing while it is cached', async () => {
  const { id, user, q1 } = await started()
  const others = await Promise.all([1, 2, 3].map(() => build().examWithPaper()))
  const questions = others.map(({ paper }) => paper.questions[0]?.id ?? 0)
  const papers = createPaperCache()
  const { db, statements } = counting()
  const fit = (userId: number, ids: readonly number[]) => {
    const entries = ids.map((question, index) => entry(question, 'A', index + 1))
    return doAnswersFit(db, papers, { attemptId: id, userId, entries })
  }

  expect(await fit(user.id + 1, questions)).toBe(false)
  expect(questions.map((one) => papers.askedBy(one))).toEqual([undefined, undefined, undefined])
  expect(await fit(user.id, [q1, ...questions])).toBe(false)
  expect(questions.map((one) => papers.askedBy(one))).toEqual([undefined, undefined, undefined])
  const before = statements()
  expect(await fit(user.id, [q1])).toBe(true)
  expect(statements()).toBe(before)
})
