import { afterEach, beforeEach, expect, it } from 'vitest'

import { openPool, queriesOver } from '#server/db/connect.ts'
import { testApp } from '#test/app.ts'
import { type TestDatabase, openTestDatabase } from '#test/database.ts'
import { taking } from '#test/exams/taking.ts'

import { createPaperCache } from './cache.ts'

const t = testApp()
const { build } = taking(t)

let small: TestDatabase['db']
beforeEach(async () => {
  const { db, address } = await openTestDatabase({ max: 1 })
  await db.destroy()
  small = queriesOver(openPool({ address, max: 2 }))
})
afterEach(() => small.destroy())

it('no transaction that holds a connection waits for a reader that waits for a connection', async () => {
  const { paper } = await build().examWithPaper()
  const papers = createPaperCache()
  let outside: Promise<unknown> = Promise.resolve()
  const began = performance.now()
  await small.transaction().execute(async (first) => {
    await small.transaction().execute(async (second) => {
      // The pool is empty: this read waits for a connection.
      outside = papers.get(small, paper.id)
      expect((await papers.get(first, paper.id)).id).toBe(paper.id)
      expect((await papers.get(second, paper.id)).id).toBe(paper.id)
    })
  })
  expect(await outside).toMatchObject({ id: paper.id })
  expect(performance.now() - began).toBeLessThan(2000)
})

it('does not read a cached paper again', async () => {
  const { paper } = await build().examWithPaper()
  const papers = createPaperCache()
  const first = await papers.get(t.db, paper.id)
  expect(await papers.get(t.db, paper.id)).toBe(first)
})
