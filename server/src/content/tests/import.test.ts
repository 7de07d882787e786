import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { importContent } from '#server/content/import.ts'
import type { Files } from '#server/lib/files/files.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { type ContentChanges, contentFolder } from '#test/content/content-folder.ts'
import { PICTURE, RATIO, RATIO_FILE as FILE } from '#test/content/content-ratio.ts'
import { contentRows } from '#test/content/content-rows.ts'
import { exportedTexts } from '#test/content/exported.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { factories } from '#test/factories.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-11-20T06:30:00Z')
const LATER = new Date('2026-11-21T06:30:00Z')
let files: Files

beforeEach(async () => {
  files = createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  await truncateAll(db)
})
afterAll(() => db.destroy())

/** Imports the small folder with the test in it. */
function importing(changes: ContentChanges = {}, now = NOW) {
  const folder = contentFolder({ [FILE]: RATIO, 'tests/images/line.svg': PICTURE, ...changes })
  return importContent(db, files, folder, { now, unpublish: true, overwrite: true })
}

const exported = () => exportedTexts(db, files, ['tests/**', 'banks/**', 'coupons.yaml'])

describe('a first import', () => {
  test('adds the test, its paper, sections and questions', async () => {
    const report = await importing()
    expect(report.changes).toContainEqual({ action: 'added', item: 'tests/ratio' })
    const { exams, papers, sections, questions } = await contentRows(db)
    expect(exams).toMatchObject([
      {
        slug: 'ratio',
        title: 'Ratio',
        type: 'paid',
        price_paise: 9900,
        validity_days: 30,
        max_attempts: 2,
        paper_id: papers[0]?.id,
        published: true,
      },
    ])
    expect(papers).toMatchObject([
      {
        time_limit_seconds: 720,
        pass_percent: 40,
        marks_denominator: 6,
        shuffle_options: true,
        languages: ['en', 'hi'],
      },
    ])
    expect(sections).toMatchObject([
      { position: 1, name: 'Sums', time_limit_seconds: 300 },
      { position: 2, name: 'Products', time_limit_seconds: null },
    ])
    expect(questions).toMatchObject([
      {
        position: 1,
        section_id: sections[0]?.id,
        asked: { kind: 'options', key: { mode: 'options', options: ['B'] } },
        right_marks: 12,
        wrong_marks: -3,
      },
      {
        position: 2,
        section_id: sections[0]?.id,
        asked: { kind: 'options', key: { mode: 'options', options: ['C'] } },
        right_marks: 6,
        wrong_marks: -2,
      },
      {
        position: 3,
        section_id: sections[1]?.id,
        asked: { kind: 'options', key: { mode: 'options', options: ['B'] } },
        right_marks: 12,
        wrong_marks: -3,
      },
    ])
    const [first, second] = questions
    expect(first?.texts.en.question.html).toMatch(
      /^<p>Look at this:<\/p>\n<p><img src="\/uploads\/public\/[0-9a-f]{32}\.svg" alt="A line" width="320" height="180" \/><\/p>$/,
    )
    expect(first?.texts.en.options[0]).toEqual({ text: String.raw`$\frac{1}{2}$`, html: null })
    expect(first?.texts.en.explanation).toEqual({ text: 'It is so.', html: 'It <em>is</em> so.' })
    expect(second?.texts['hi']?.options.map(({ text }) => text)).toEqual(['एक', 'दो', 'तीन'])
  })

  test('adds coupons for tests', async () => {
    const coupons = `- code: BOTH
  percent: 10
  items:
    - courses/maths
    - tests/ratio
`
    await importing({ 'coupons.yaml': coupons })
    const items = await db.selectFrom('coupon_item').selectAll().orderBy('item_kind').execute()
    const { exams, courses } = await contentRows(db)
    expect(items).toMatchObject([
      { item_kind: 'course', item_id: courses[0]?.id },
      { item_kind: 'exam', item_id: exams[0]?.id },
    ])
    expect((await exported()).get('coupons.yaml')).toBe(coupons)
    const again = await importing({ 'coupons.yaml': coupons }, LATER)
    expect(again.changes).toEqual([])
  })
})

describe('a later import', () => {
  test('of the same folder changes nothing', async () => {
    await importing()
    const before = await contentRows(db)
    expect((await importing({}, LATER)).changes).toEqual([])
    expect(await contentRows(db)).toEqual(before)
  })

  test.each([
    ['a question', 'How many?', 'How many are they?'],
    ['an option', '- three', '- four'],
    ['a key', 'answer: C', 'answer: A'],
    ['an explanation', 'It *is* so.', 'It is so.'],
    ['a translation', 'तीन', 'चार'],
    ['the marks', 'wrong: -0.5', 'wrong: -0.25'],
    ['the time', 'minutes: 12', 'minutes: 13'],
    ['a section', 'Products', 'Product'],
    ['the pass mark', 'pass_percent: 40', 'pass_percent: 50'],
    ['shuffling', 'shuffle: true', 'shuffle: false'],
  ])(
    'that changes %s creates a new paper, and running attempts keep theirs',
    async (_, old, fresh) => {
      await importing()
      const before = await contentRows(db)
      const attempt = await runningAttempt()
      const report = await importing({ [FILE]: RATIO.replace(old, fresh) }, LATER)
      expect(report.changes).toEqual([{ action: 'changed', item: 'tests/ratio' }])
      const after = await contentRows(db)
      expect(after.papers).toHaveLength(2)
      expect(after.papers[0]).toEqual(before.papers[0])
      expect(after.questions.slice(0, before.questions.length)).toEqual(before.questions)
      expect(after.exams[0]?.paper_id).toBe(after.papers[1]?.id)
      const row = await db.selectFrom('attempt').selectAll().executeTakeFirstOrThrow()
      expect(row).toEqual(attempt)
      expect(row.paper_id).toBe(before.papers[0]?.id)
    },
  )

  test('that restores an earlier text reuses the earlier paper', async () => {
    await importing()
    const before = await contentRows(db)
    await importing({ [FILE]: RATIO.replace('How many?', 'How few?') }, LATER)
    await importing({}, LATER)
    const after = await contentRows(db)
    expect(after.papers).toHaveLength(2)
    expect(after.exams[0]?.paper_id).toBe(before.exams[0]?.paper_id)
  })

  test('with another picture under the same name creates a new paper', async () => {
    await importing()
    await importing({ 'tests/images/line.svg': PICTURE.replace('H9', 'H8') }, LATER)
    expect((await contentRows(db)).papers).toHaveLength(2)
    expect((await exported()).get('tests/images/line.svg')).toContain('H8')
  })

  test('with another title or price keeps the paper', async () => {
    await importing()
    const text = RATIO.replace('name: Ratio', 'name: Ratios').replace('price: 99', 'price: 49.5')
    await importing({ [FILE]: text }, LATER)
    const { exams, papers } = await contentRows(db)
    expect(exams).toMatchObject([{ title: 'Ratios', price_paise: 4950, updated_at: LATER }])
    expect(papers).toHaveLength(1)
  })

  test('without the test unpublishes it, and with it publishes it unchanged', async () => {
    await importing()
    const before = await contentRows(db)
    const gone = { [FILE]: null, 'tests/images/line.svg': null }
    expect((await importing(gone, LATER)).changes).toEqual([
      { action: 'unpublished', item: 'tests/ratio' },
    ])
    expect((await contentRows(db)).exams).toMatchObject([{ published: false }])
    expect([...(await exported()).keys()]).toEqual(['coupons.yaml'])
    await importing({}, NOW)
    expect(await contentRows(db)).toEqual(before)
  })
})

describe('an export', () => {
  test('writes the test and its picture byte for byte', async () => {
    await importing()
    const written = await exported()
    expect(written.get(FILE)).toBe(RATIO)
    expect(written.get('tests/images/line.svg')).toBe(PICTURE)
  })

  test('of a bank writes its questions into the test, and imports as the same paper', async () => {
    const bank = {
      [FILE]:
        'name: Ratio\ndescription: Short.\naccess: free\nadded: 2026-11-01\nminutes: 12\nquestions_from: banks/a.gift\n',
      'tests/images/line.svg': null,
      'banks/a.gift':
        '1 < 2 \\: **true**?{TRUE#No.#Yes.\\nSo it is.}\n\n[html]<b>Which</b>?{~%0%a =b}',
    }
    await importing(bank)
    const written = await exported()
    expect([...written.keys()]).toEqual(['coupons.yaml', FILE])
    const plain = { ...bank, [FILE]: written.get(FILE) ?? '', 'banks/a.gift': null }
    expect((await importing(plain, LATER)).changes).toEqual([])
    expect(await exported()).toEqual(written)
  })
})

/** A learner is in the middle of the test. */
async function runningAttempt() {
  const user = await factories(db).user()
  const exam = await db.selectFrom('exam').selectAll().executeTakeFirstOrThrow()
  return await db
    .insertInto('attempt')
    .values({
      user_id: user.id,
      exam_id: exam.id,
      paper_id: exam.paper_id ?? 0,
      entitlement_id: null,
      number: 1,
      started_at: NOW,
      deadline: LATER,
      closed_at: null,
      close_reason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
