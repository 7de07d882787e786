import { getContent, previewRestore, restoreContent } from '@sopan/contract/console/content'
import { openDraft, previewDraft, publishDraft, saveDraft } from '@sopan/contract/console/drafts'
import { MINUTE_MS } from '@sopan/domain/durations'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { importContent } from '#server/content/import.ts'
import { correctKey } from '#server/features/exams/operate/correct-key.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { contentFolder } from '#test/content/content-folder.ts'
import { PICTURE, RATIO, RATIO_FILE as FILE } from '#test/content/content-ratio.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const c = testConsole(t)
const PATH = 'tests/ratio'
const params = { kind: 'tests' as const }

const DAY = '2026-11-29'
const WINDOW = { opens: `${DAY}T11:00+05:30`, closes: `${DAY}T12:00+05:30` }
const minutesAfterOpening = (minutes: number) =>
  new Date(new Date(WINDOW.opens).getTime() + minutes * MINUTE_MS)

const linesOf = (window: object) =>
  Object.entries(window).map(([key, value]) => `${key}: ${String(value)}\n`)

const textWith = (lines: string) => RATIO.replace('shuffle: true', `${lines}shuffle: true`)

const importing = (text: string) => {
  const folder = contentFolder({ [FILE]: text, 'tests/images/line.svg': PICTURE })
  return importContent(t.db, t.files, folder, { now: t.time, overwrite: true })
}

/** Two finished attempts and one that runs, of a test with the window; the time is 45 minutes after its opening. */
async function taken(window: object = WINDOW): Promise<string> {
  t.time = minutesAfterOpening(-MINUTE_MS)
  await importing(textWith(linesOf(window).join('')))
  const { id, paper_id: paper } = await t.db
    .selectFrom('exam')
    .selectAll()
    .executeTakeFirstOrThrow()
  for (const [start, end] of [
    [10, 20],
    [30, 40],
    [40, null],
  ] as const) {
    await t.db
      .insertInto('attempt')
      .values({
        user_id: (await factories(t.db).user()).id,
        exam_id: id,
        paper_id: paper ?? 0,
        entitlement_id: null,
        number: 1,
        in_window: true,
        started_at: minutesAfterOpening(start),
        deadline: minutesAfterOpening(60),
        closed_at: end === null ? null : minutesAfterOpening(end),
        close_reason: end === null ? null : 'submitted',
      })
      .execute()
  }
  t.time = minutesAfterOpening(45)
  return c.signedIn('owner')
}

/** A draft in which these keys have other values; undefined removes a key. */
async function drafted(cookie: string, change: object) {
  const { data } = await c.call(openDraft, { params, body: { path: PATH } }, { cookie })
  const [{ value } = { value: null }] = data.files
  const version = { id: data.id, version: data.version }
  const body = { ...version, file: FILE, value: { ...(value as object), ...change } as never }
  const saved = await c.call(saveDraft, { params, body }, { cookie })
  return { ...version, version: saved.data.version }
}

const OVER = `The window is over already: it closed on 29 Nov 2026, 11:25 am.`
const SHORT = 'The window is shorter than the test: 5 of 12 minutes.'
const RUNNING =
  '1 attempt that began after the new close is running. It keeps its time and gets no rank.'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('a window is published', () => {
  it.each([
    ['later', { closes: `${DAY}T13:00+05:30` }, []],
    [
      'over already',
      { closes: `${DAY}T11:25+05:30` },
      [OVER, RUNNING, '1 learner loses the rank.'],
    ],
    [
      'shorter than the test',
      { opens: `${DAY}T12:30+05:30`, closes: `${DAY}T12:35+05:30` },
      [SHORT],
    ],
    [
      'before attempts that run began',
      { closes: `${DAY}T11:35+05:30` },
      [OVER.replace('11:25', '11:35'), RUNNING],
    ],
    [
      'in another year',
      { opens: '2025-11-29T11:00+05:30', closes: '2025-11-29T12:00+05:30' },
      [OVER.replace('2026, 11:25 am', '2025, 12:00 pm'), RUNNING, '2 learners lose their rank.'],
    ],
    ['removed', { opens: undefined, closes: undefined }, []],
  ])(
    '%s, which is said and asks for a tick where it is probably a mistake',
    async (_, change, effects) => {
      const cookie = await taken()
      const draft = await drafted(cookie, change)
      const { data } = await c.call(previewDraft, { params, body: draft }, { cookie })
      expect(data.effects.map(({ text }) => plain(text))).toEqual(effects)
      const body = { ...draft, unpublish: false, reason: null }
      const publishing = (given: object) =>
        c.call(publishDraft, { body: { ...body, ...given } }, { cookie })
      expect((await publishing({})).data.is_published).toBe(effects.length === 0)
      if (effects.length === 0) return
      expect((await publishing({ confirmed: true })).data.is_published).toBe(true)
    },
  )

  it('by an import, which reports the same', async () => {
    await taken()
    const report = await importing(
      textWith(linesOf({ ...WINDOW, closes: `${DAY}T11:25+05:30` }).join('')),
    )
    expect(report.changes).toEqual([{ action: 'changed', item: PATH }])
    expect(report.effects.map(({ text }) => plain(text))).toEqual([
      OVER,
      RUNNING,
      '1 learner loses the rank.',
    ])
  })

  it('by going back to an earlier one, which shows the same', async () => {
    const cookie = await taken({ ...WINDOW, closes: `${DAY}T11:25+05:30` })
    await importing(textWith(linesOf(WINDOW).join('')))
    const { data: shown } = await c.call(getContent, { querystring: { path: PATH } }, { cookie })
    const body = { path: PATH, to: 1, newest: shown.revisions[0]?.revision ?? 0 }
    const { data } = await c.call(previewRestore, { body }, { cookie })
    expect(data.effects.map(({ text }) => plain(text))).toEqual([
      OVER,
      RUNNING,
      '1 learner loses the rank.',
    ])
    const restoring = (given: object) =>
      c.raw(restoreContent, { body: { ...body, reason: 'a mistake', ...given } }, { cookie })
    expect((await restoring({})).status).toBe(409)
    expect((await restoring({ confirmed: true })).status).toBe(200)
  })
})

it('an answer that is changed after the test was taken is said to count for later attempts only', async () => {
  const cookie = await taken()
  const { sections } = parse(RATIO) as { sections: { questions: object[] }[] }
  const [first, second] = sections
  const changed = { ...second, questions: [{ ...second?.questions[0], answer: 'A' }] }
  const draft = await drafted(cookie, { sections: [first, changed] })
  const { data } = await c.call(previewDraft, { params, body: draft }, { cookie })
  expect(data.kept_keys).toEqual([{ question: 3, counts: 'B', given: 'A' }])
})

it('going back to before a corrected key shows the keys and what to do first, before it is pressed', async () => {
  const cookie = await taken()
  const key = { mode: 'options' as const, options: ['A' as const] }
  await correctKey(
    t.db,
    { slug: 'ratio', position: 3, paperId: null, key },
    { actor: 'ravi', now: t.time, dryRun: false, reason: 'A is right' },
  )
  const { data } = await c.call(getContent, { querystring: { path: PATH } }, { cookie })
  expect(data.revisions[0]?.changes).toEqual(['section 2: question 1: key B → A'])
  const body = { path: PATH, to: 1, newest: data.revisions[0]?.revision ?? 0 }
  const { status, body: refused } = await c.raw(previewRestore, { body }, { cookie })
  expect([status, refused.message]).toEqual([
    409,
    'Question 3 would have the key B, but attempts are graded by A. To go back, first correct the key to B on the page of the test.',
  ])
})

const REMOVED = { opens: undefined, closes: undefined }
const MOVED = { opens: '2026-12-06T10:00', closes: '2026-12-06T12:00' }
const endsOn = (buyers: string, begin: string) =>
  `The access of ${buyers} ends on another day: their days begin at ${begin}.`
const TWO = endsOn('2 buyers', 'the purchase')
const ONE = endsOn('1 buyer', 'the purchase')
const LATER = endsOn('1 buyer', 'the opening, or at the purchase where that is later')

it.each([
  ['removed', [-5, -15], REMOVED, [TWO, 'Access is over for 1 of them.']],
  ['removed for one', [-15], REMOVED, [ONE, 'Access is over for this buyer.']],
  ['later', [-5], MOVED, [LATER]],
])(
  'an opening that is %s shows how many buyers it concerns, and asks where it takes access',
  async (_, starts, window, effects) => {
    const cookie = await taken()
    const { id } = await t.db.selectFrom('exam').select('id').executeTakeFirstOrThrow()
    const build = factories(t.db)
    const days = (count: number) => new Date(t.time.getTime() + count * 86_400_000)
    for (const start of starts) {
      const dates = { starts_at: days(start), ends_at: days(start + 10) }
      const grant = { item_kind: 'exam', max_attempts: 1, ...dates } as const
      await build.grant((await build.user()).id, id, grant)
    }
    const draft = await drafted(cookie, window)
    const { data } = await c.call(previewDraft, { params, body: draft }, { cookie })
    expect(data.effects.map(({ text }) => plain(text))).toEqual(effects)
    expect(data.effects.map(({ asks }) => asks)).toEqual([null, 'tick'].slice(0, effects.length))
  },
)

/** Sends the keys to a learner. */
async function sendKeys(): Promise<void> {
  const user = await factories(t.db).user()
  const { paper_id: paper } = await t.db
    .selectFrom('exam')
    .select('paper_id')
    .executeTakeFirstOrThrow()
  const reveal = { user_id: user.id, paper_id: paper ?? 0, revealed_at: t.time }
  await t.db.insertInto('key_reveal').values(reveal).execute()
}

it('a later close shows to how many learners the keys were sent', async () => {
  const cookie = await taken()
  await sendKeys()
  const draft = await drafted(cookie, { closes: `${DAY}T13:00+05:30` })
  const { data } = await c.call(previewDraft, { params, body: draft }, { cookie })
  expect(data.effects.map(({ text, asks }) => [plain(text), asks])).toEqual([
    [
      'The keys were sent to 1 learner, first at 11:45 am on 29 Nov 2026. An attempt that begins after that has no rank.',
      'tick',
    ],
  ])
})

it('a new window shows that keys of earlier papers with the same questions were sent', async () => {
  const cookie = await taken()
  await sendKeys()
  const { sections } = parse(RATIO) as { sections: { questions: object[] }[] }
  const [first, second] = sections
  const changed = { ...second, questions: [{ ...second?.questions[0], answer: 'A' }] }
  const draft = await drafted(cookie, {
    opens: '2026-12-06T10:00+05:30',
    closes: '2026-12-06T12:00+05:30',
    sections: [first, changed],
  })
  const { data } = await c.call(previewDraft, { params, body: draft }, { cookie })
  expect(data.effects.map(({ text }) => plain(text))).toContain(
    'Keys of questions that the test still has were sent to 1 learner, first at 11:45 am on 29 Nov 2026. Learners who know them get ranks in the new window.',
  )
})

it('another answer in an open window shows that there are two rankings, and asks for a reason', async () => {
  const cookie = await taken()
  const { sections } = parse(RATIO) as { sections: { questions: object[] }[] }
  const [first, second] = sections
  const changed = { ...second, questions: [{ ...second?.questions[0], answer: 'A' }] }
  const draft = await drafted(cookie, { sections: [first, changed] })
  const publishing = async (reason: string | null) => {
    const body = { ...draft, unpublish: false, reason }
    return (await c.call(publishDraft, { body }, { cookie })).data
  }
  const refused = await publishing(null)
  expect(refused.is_published).toBe(false)
  expect(refused.effects.map(({ text, asks }) => [plain(text), asks])).toEqual([
    [
      'Two rankings: 3 learners who began before this change, and who starts from now on.',
      'reason',
    ],
  ])
  expect((await publishing('the answer was wrong')).is_published).toBe(true)
})

it('a window that is opened again shows whose marks are hidden until its close', async () => {
  await taken()
  t.time = minutesAfterOpening(90)
  const cookie = await c.signedIn('owner')
  const draft = await drafted(cookie, { closes: `${DAY}T15:00+05:30` })
  const { data } = await c.call(previewDraft, { params, body: draft }, { cookie })
  expect(data.effects.map(({ text, asks }) => [plain(text), asks])).toEqual([
    [
      'The marks of 2 learners, which were shown, are not shown again before the new close.',
      'tick',
    ],
  ])
})
