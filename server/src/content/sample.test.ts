import { afterAll, beforeEach, expect, test } from 'vitest'

import { newReferralCode } from '#server/lib/credentials/token.ts'
import { createFiles } from '#server/lib/files.ts'
import { contentFolder } from '#test/content/content-folder.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { findDemoLearner, loadSample } from './sample.ts'

const { db } = await openTestDatabase()

beforeEach(() => truncateAll(db))
afterAll(() => db.destroy())

const load = (hashPassword = async (password: string) => `hash of ${password}`) => {
  const files = createFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  const now = new Date('2026-11-20T06:30:00Z')
  return loadSample(db, files, { folder: contentFolder(), now, hashPassword, newReferralCode })
}

test('is loaded once by servers that start together', async () => {
  await Promise.all([load(), load(), load(), load()])
  expect(await db.selectFrom('course').select('slug').execute()).toEqual([{ slug: 'maths' }])
  expect(await findDemoLearner(db)).not.toBeNull()
})

test('adds the demo learner even if the first start ended early', async () => {
  const ending = () => Promise.reject(new Error('the process ends here'))
  await expect(load(ending)).rejects.toThrow('ends here')
  await load()
  expect(await findDemoLearner(db)).not.toBeNull()
  expect(await db.selectFrom('course').select('slug').execute()).toHaveLength(1)
})
