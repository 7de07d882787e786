import { join } from 'node:path'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { newReferralCode } from '#server/lib/credentials/token.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { contentFolder } from '#test/content/content-folder.ts'
import { openContent } from '#test/content/read-content.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { readCourses } from './courses/read.ts'
import { findDemoLearner, loadSample } from './sample.ts'
import { readTests } from './tests/read.ts'

const { db } = await openTestDatabase()
const SAMPLE = join(import.meta.dirname, '../../../content')

beforeEach(() => truncateAll(db))
afterAll(() => db.destroy())

/** '1:02:45' in seconds. */
const secondsOf = (text: string): number =>
  text.split(':').reduce((total, part) => total * 60 + Number(part), 0)

interface Texts {
  text: string
  options?: readonly string[]
  explanation?: string | null
}

/** The texts of a question or a passage in one language. */
const textsOf = ({ text, options = [], explanation }: Texts): string[] => [
  text,
  ...options,
  explanation ?? '',
]

/** The formulas of a text, and the numbers outside of them. */
const figuresIn = (text: string): string =>
  [...new Set(text.match(/\$[^$]+\$|\d+/g))].toSorted().join(' ')

const load = (hashPassword = async (password: string) => `hash of ${password}`) => {
  const files = createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  const now = new Date('2026-11-20T06:30:00Z')
  return loadSample(db, files, { folder: contentFolder(), now, hashPassword, newReferralCode })
}

test('is loaded once by servers that start together', async () => {
  await Promise.all([load(), load(), load(), load()])
  expect(await db.selectFrom('course').select('slug').execute()).toEqual([{ slug: 'maths' }])
  expect(await findDemoLearner(db)).not.toBeNull()
})

test('is added to what is published, and unpublishes none of it', async () => {
  const { id } = await examFactories(db).exam()
  await load()
  expect(await db.selectFrom('course').select('slug').execute()).toHaveLength(1)
  const own = db.selectFrom('exam').select('published').where('id', '=', id)
  expect(await own.execute()).toEqual([{ published: true }])
})

test('adds the demo learner even if the first start ended early', async () => {
  const ending = () => Promise.reject(new Error('the process ends here'))
  await expect(load(ending)).rejects.toThrow('ends here')
  await load()
  expect(await findDemoLearner(db)).not.toBeNull()
  expect(await db.selectFrom('course').select('slug').execute()).toHaveLength(1)
})

test('the duration of each class of the sample is that of its videos, in minutes', async () => {
  const { context } = await openContent(SAMPLE)
  const classes = (await readCourses(context))
    .flatMap(({ subjects }) => subjects.flatMap((subject) => subject.classes))
    .filter(({ videos }) => videos.some(({ duration }) => duration !== null))
  expect(classes.length).toBeGreaterThan(90)
  const timed = classes.filter(({ videos }) => videos.every(({ duration }) => duration !== null))
  const wrong = timed.filter(({ duration, videos }) => {
    const lengths = videos.map((video) => secondsOf(video.duration ?? ''))
    const minutes = lengths.reduce((total, seconds) => total + seconds, 0) / 60
    return Math.max(1, Math.round(minutes)) !== Number.parseInt(duration ?? '', 10)
  })
  expect(wrong.map(({ slug }) => slug)).toEqual([])
})

test('each question and passage of the sample is in Hindi, with the numbers and formulas of its English texts', async () => {
  const { context } = await openContent(SAMPLE)
  const tests = await readTests(context)
  const parts = tests.flatMap(({ slug, questions, passages }) =>
    [...questions, ...passages].map((part, index) => ({ at: `${slug} ${index + 1}`, ...part })),
  )
  expect(parts.length).toBeGreaterThan(170)
  expect(parts.filter(({ hi }) => hi === null).map(({ at }) => at)).toEqual([])
  const pairs = parts.flatMap(({ at, hi, ...english }) => {
    const hindi = textsOf(hi ?? { text: '' })
    return textsOf(english).map((text, index) => ({ at, english: text, hindi: hindi[index] ?? '' }))
  })
  const wrong = pairs.filter(
    ({ english, hindi }) =>
      (hindi === '') !== (english === '') ||
      hindi !== hindi.normalize('NFC') ||
      figuresIn(hindi) !== figuresIn(english),
  )
  expect(wrong).toEqual([])
})
