import { describe, expect, test } from 'vitest'

import { importContent } from '#server/content/import.ts'
import { undoContent } from '#server/content/undo.ts'
import { testApp } from '#test/app.ts'
import { type ContentChanges, contentFolder } from '#test/content/content-folder.ts'
import { PICTURE, RATIO, RATIO_FILE as FILE } from '#test/content/content-ratio.ts'
import { contentRows } from '#test/content/content-rows.ts'
import { exportedTexts } from '#test/content/exported.ts'

const t = testApp()

const importing = (text: string, changes: ContentChanges = {}) => {
  const folder = contentFolder({ [FILE]: text, 'tests/images/line.svg': PICTURE, ...changes })
  return importContent(t.db, t.files, folder, { now: t.time, unpublish: true })
}
const exported = async () => (await exportedTexts(t.db, t.files, [FILE])).get(FILE)

/** The test with further lines, in their place in the canonical form. */
const ratioWith = (lines: string) => RATIO.replace('shuffle: true', `${lines}shuffle: true`)

const WINDOW = 'opens: 2026-12-06T10:00+05:30\ncloses: 2026-12-07\n'
const times = { opens_at: new Date('2026-12-06T04:30Z'), closes_at: new Date('2026-12-06T18:30Z') }
const none = {
  opens_at: null,
  closes_at: null,
  keys_date: null,
  marks_shown: 'after_close',
  challenges_until: null,
}
const atSix = new Date('2026-12-07T12:30Z')

describe('a window and the time of the keys', () => {
  test.each([
    ['', { ...none, keys_shown: 'at_once' }],
    ['keys: after_last_attempt\n', { ...none, keys_shown: 'after_last_attempt' }],
    ['keys: 2026-12-07T18:00+05:30\n', { ...none, keys_shown: 'date', keys_date: atSix }],
    [WINDOW, { ...times, keys_shown: 'after_close', keys_date: null }],
    [`${WINDOW}keys: at_once\n`, { ...times, keys_shown: 'at_once' }],
    [`${WINDOW}marks: at_once\n`, { ...times, keys_shown: 'after_close', marks_shown: 'at_once' }],
    [`${WINDOW}keys: after_last_attempt\n`, { ...times, keys_shown: 'after_last_attempt' }],
    [`${WINDOW}keys: 2026-12-07T18:00+05:30\n`, { ...times, keys_shown: 'date', keys_date: atSix }],
    ['challenges_until: 2026-12-07T18:00+05:30\n', { ...none, challenges_until: atSix }],
    [
      `${WINDOW}challenges_until: 2026-12-07T18:00+05:30\n`,
      { ...times, keys_shown: 'after_close', challenges_until: atSix },
    ],
  ])('%j are stored, and exported byte for byte', async (lines, stored) => {
    const text = ratioWith(lines)
    expect((await importing(text)).errors).toEqual([])
    expect((await contentRows(t.db)).exams).toMatchObject([stored])
    expect(await exported()).toBe(text)
    expect((await importing(text)).changes).toEqual([])
  })

  test.each([
    ['keys: at_once\n', ''],
    [`${WINDOW}keys: after_close\n`, WINDOW],
    [`${WINDOW}marks: after_close\n`, WINDOW],
    ['opens: 2026-12-06T04:30Z\ncloses: 2026-12-07T00:00\n', WINDOW],
    ['keys: 2026-12-07T12:30:00+00:00\n', 'keys: 2026-12-07T18:00+05:30\n'],
  ])('%j are exported in the canonical form %j', async (lines, canonical) => {
    await importing(ratioWith(lines))
    expect(await exported()).toBe(ratioWith(canonical))
  })

  test.each([
    ['keys: after_last_attempt\n', WINDOW],
    [WINDOW, ''],
    [WINDOW, WINDOW.replace('10:00', '11:00')],
    [WINDOW, WINDOW.replace('12-07', '12-08')],
    ['', 'challenges_until: 2026-12-07T18:00+05:30\n'],
    [WINDOW, `${WINDOW}keys: 2026-12-07T18:00+05:30\n`],
  ])('from %j to %j are changed without another paper, and undone', async (before, after) => {
    await importing(ratioWith(before))
    const { papers } = await contentRows(t.db)
    expect((await importing(ratioWith(after))).changes).toEqual([
      { action: 'changed', item: 'tests/ratio' },
    ])
    expect((await contentRows(t.db)).papers).toEqual(papers)
    await undoContent(t.db, t.files, 'tests/ratio', { at: t.time, actor: 'ravi' })
    expect(await exported()).toBe(ratioWith(before))
  })
})

describe('a fifth option', () => {
  const FIVE = RATIO.replace(
    "- '8'\n        answer: B",
    "- '8'\n          - '9'\n        answer: E",
  )

  test('is exported byte for byte, and makes another paper, which older pages cannot show', async () => {
    await importing(RATIO)
    await importing(FIVE)
    expect(await exported()).toBe(FIVE)
    expect((await importing(FIVE)).changes).toEqual([])
    const { papers } = await contentRows(t.db)
    expect(papers.map(({ needs }) => needs)).toEqual([[], ['five-options']])
    await undoContent(t.db, t.files, 'tests/ratio', { at: t.time, actor: 'ravi' })
    expect(await exported()).toBe(RATIO)
  })

  test.each([
    ['banks/five.gift', '2 + 3?{~1 ~2 ~3 ~4 =5}'],
    ['banks/five.txt', '2 + 3?\nA) 1\nB) 2\nC) 3\nD) 4\nE) 5\nANSWER: E\n'],
    ['banks/five.csv', 'question,a,b,c,d,e,answer\n2 + 3?,1,2,3,4,5,E\n'],
  ])('of %s is exported in the file of the test', async (bank, questions) => {
    const head = 'name: Ratio\ndescription: Short.\naccess: free\nadded: 2026-11-01\nminutes: 12\n'
    const folder = { [bank]: questions, 'tests/images/line.svg': null }
    await importing(`${head}questions_from: ${bank}\n`, folder)
    const options = ['1', '2', '3', '4', '5'].map((option) => `      - '${option}'\n`).join('')
    expect(await exported()).toBe(
      `${head}questions:\n  - text: 2 + 3?\n    options:\n${options}    answer: E\n`,
    )
  })
})
