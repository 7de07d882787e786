import { listContent } from '@sopan/contract/console/content'
import {
  discardDraft,
  openDraft,
  previewDraft,
  publishDraft,
  saveDraft,
} from '@sopan/contract/console/drafts'
import { createSeries } from '@sopan/contract/console/series'
import { getToday } from '@sopan/contract/console/today'
import { beforeEach, expect, it } from 'vitest'

import { importContent } from '#server/content/import.ts'
import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { contentFolder } from '#test/content/content-folder.ts'

const t = testApp()
const c = testConsole(t)

const question = { text: 'Which?', options: ['one', 'two'], answer: 'A' }

const BODY = {
  copy_of: 'tests/mock',
  name: 'Sunday mock',
  first_number: 1,
  count: 3,
  weeks: 2,
  opens_at: '2026-12-06T10:00:00+05:30',
  closes_at: '2026-12-06T22:00:00+05:30',
}

beforeEach(async () => {
  const folder = contentFolder({
    'tests/mock.yaml': JSON.stringify({
      name: 'Mock',
      hi: { name: 'मॉक', description: 'एक मॉक' },
      description: 'A mock',
      exams: ['SSC CGL'],
      access: 'free',
      minutes: 60,
      opens: '2026-11-22T10:00',
      closes: '2026-11-22T20:00',
      keys: '2026-11-22T21:00',
      challenges_until: '2026-11-24T18:00',
      sections: [
        { name: 'English', minutes: 25, total_marks: 1, negative: '1/4', questions: [question] },
        { name: 'Computer', qualifying: true, questions: [question] },
      ],
    }),
  })
  await importContent(t.db, t.files, folder, { now: t.time })
})

const params = { kind: 'tests' as const }

const titles = async (cookie: string) =>
  (await c.call(listContent, { querystring: { search: 'Sunday' } }, { cookie })).data.items.map(
    ({ title, is_new: isNew }) => [title, isNew],
  )

/** The file of a draft of the caller. */
async function opened(cookie: string, path: string) {
  const { data } = await c.call(openDraft, { params, body: { path, draft: null } }, { cookie })
  return { ...data, value: data.files[0]?.value }
}

it('a series is a draft for each window, with the settings of a test and without its questions', async () => {
  const cookie = await c.signedIn('teacher')
  const { data } = await c.call(createSeries, { body: BODY }, { cookie })
  expect(data.paths).toEqual([1, 2, 3].map((number) => `tests/sunday-mock-${number}`))
  expect((await titles(cookie)).toSorted()).toEqual(
    [1, 2, 3].map((number) => [`Sunday mock ${number}`, true]),
  )
  const { value, id, version } = await opened(cookie, 'tests/sunday-mock-3')
  expect(value).toEqual({
    name: 'Sunday mock 3',
    hi: { description: 'एक मॉक' },
    description: 'A mock',
    exams: ['SSC CGL'],
    access: 'free',
    minutes: 60,
    opens: '2027-01-03T10:00+05:30',
    closes: '2027-01-03T22:00+05:30',
    keys: '2027-01-03T21:00+05:30',
    challenges_until: '2027-01-05T18:00+05:30',
    sections: [
      { name: 'English', minutes: 25, total_marks: 1, negative: '1/4' },
      { name: 'Computer', qualifying: true },
    ],
  })
  const checked = await c.call(previewDraft, { params, body: { id, version } }, { cookie })
  expect(checked.data.errors.map(({ message }) => message)).toEqual([
    "there are no 'questions'",
    "there are no 'questions'",
  ])
  const audited = await t.db
    .selectFrom('audit')
    .select(['subject', 'after'])
    .where('action', '=', 'content series')
    .execute()
  expect(audited).toEqual([{ subject: 'tests/mock', after: { drafts: data.paths } }])
})

/** The tests that the staff's first page names, and the mails about drafts so far. */
async function reminders() {
  await sweepOutbox(t, (error) => {
    throw error
  })
  const { drafts } = (await c.call(getToday, {}, { cookie: await c.signedIn('teacher') })).data
  return {
    drafts: drafts?.map(({ title }) => title),
    mails: t.mails.map(({ to, subject }) => [to, subject]),
  }
}

it('a draft is named on the first page, and in one mail, when it opens within three days', async () => {
  const cookie = await c.signedIn('teacher')
  await c.call(createSeries, { body: BODY }, { cookie })
  const one = 'Sunday mock 1'
  const pass = (time: string) => (t.time = new Date(time))
  pass('2026-12-03T09:59:00+05:30')
  expect(await reminders()).toEqual({ drafts: [], mails: [] })
  pass('2026-12-03T10:01:00+05:30')
  const mail = [
    t.settings.CONTACT_EMAIL,
    expect.stringMatching(/^Still a draft: Sunday mock 1 opens on 6.Dec.2026, 10:00.am$/),
  ]
  expect(await reminders()).toEqual({ drafts: [one], mails: [mail] })
  pass('2026-12-06T12:00:00+05:30')
  expect(await reminders()).toEqual({ drafts: [one], mails: [mail] })
  pass('2026-12-13T10:01:00+05:30')
  expect(await reminders()).toEqual({ drafts: [], mails: [mail] })
})

it('a draft is named by the window that it has now, and no more once it is deleted', async () => {
  const cookie = await c.signedIn('teacher')
  const path = 'tests/sunday-mock-1'
  await c.call(createSeries, { body: { ...BODY, count: 1 } }, { cookie })
  const { id, version, value } = await opened(cookie, path)
  const moved = { ...(value as object), opens: '2026-11-22T10:00' }
  const body = { id, version, file: `${path}.yaml`, value: moved }
  const saved = await c.call(saveDraft, { params, body }, { cookie })
  t.time = new Date('2026-11-21T12:30:00+05:30')
  const named = await reminders()
  expect(named).toMatchObject({
    drafts: ['Sunday mock 1'],
    mails: [[expect.anything(), expect.stringMatching(/22.Nov/)]],
  })
  const by = await c.signedIn('owner')
  const discarded = { params, body: { id, version: saved.data.version } }
  await c.call(discardDraft, discarded, { cookie: by })
  expect((await reminders()).drafts).toEqual([])
})

const section = { name: 'English', questions: [question] }

it.each([
  ['no questions and no sections', { sections: undefined }, true],
  ['an empty list of questions', { sections: undefined, questions: [] }, true],
  ['sections without questions', {}, true],
  ['a section with nothing in it', { sections: [null] }, true],
  ['questions', { sections: undefined, questions: [question] }, false],
  ['questions from a file', { sections: undefined, questions_from: 'banks/one.csv' }, false],
  ['questions in one section', { sections: [section, { name: 'Computer' }] }, false],
])(
  'the first page and the mail tell of a draft with %s whether it has questions',
  async (_, changes, isEmpty) => {
    const cookie = await c.signedIn('teacher')
    const path = 'tests/sunday-mock-1'
    await c.call(createSeries, { body: { ...BODY, count: 1 } }, { cookie })
    const { id, version, value } = await opened(cookie, path)
    const changed = { ...(value as object), ...changes }
    const body = { id, version, file: `${path}.yaml`, value: changed }
    await c.call(saveDraft, { params, body }, { cookie })
    t.time = new Date('2026-12-05T10:00:00+05:30')
    await reminders()
    expect(t.mails.map(({ text }) => text.includes('has no questions yet'))).toEqual([isEmpty])
    const { drafts } = (await c.call(getToday, {}, { cookie: await c.signedIn('teacher') })).data
    expect(drafts).toMatchObject([{ path, lacks_questions: isEmpty }])
  },
)

it('a series with a name in Hindi has the short name of the copied test', async () => {
  const cookie = await c.signedIn('teacher')
  const { data } = await c.call(createSeries, { body: { ...BODY, name: 'रविवार मॉक' } }, { cookie })
  expect(data.paths).toEqual(['tests/mock-1', 'tests/mock-2', 'tests/mock-3'])
})

it('one act discards what was never published of a series, and nothing of another series', async () => {
  const cookie = await c.signedIn('teacher')
  await c.call(createSeries, { body: { ...BODY, count: 4 } }, { cookie })
  t.time = new Date(t.time.getTime() + 60_000)
  await c.call(createSeries, { body: { ...BODY, name: 'Sunday quiz', count: 1 } }, { cookie })
  const owner = await c.signedIn('owner')
  const first = await opened(cookie, 'tests/sunday-mock-1')
  const { sections, ...settings } = first.value as { sections: unknown }
  expect(sections).toHaveLength(2)
  const file = { file: 'tests/sunday-mock-1.yaml', value: { ...settings, questions: [question] } }
  const saved = await c.call(
    saveDraft,
    { params, body: { id: first.id, version: first.version, ...file } },
    { cookie },
  )
  const published = { id: first.id, version: saved.data.version }
  const body = { ...published, unpublish: false, confirmed: false, reason: null }
  const made = await c.call(publishDraft, { body }, { cookie: owner })
  expect(made.data).toMatchObject({ errors: [], is_published: true })
  const { id, version, others_of_series: others } = await opened(cookie, 'tests/sunday-mock-3')
  expect(others).toBe(2)
  const discarded = { params, body: { id, version, with_series: true } }
  const refused = await c.raw(discardDraft, discarded, { cookie: await c.signedIn('editor') })
  expect(refused.status).toBe(403)
  await c.call(discardDraft, discarded, { cookie })
  expect((await titles(cookie)).toSorted()).toEqual([
    ['Sunday mock 1', false],
    ['Sunday quiz 1', true],
  ])
  const audited = await t.db
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', 'content discard')
    .execute()
  expect(audited.map(({ subject }) => subject).toSorted()).toEqual(
    [2, 3, 4].map((number) => `tests/sunday-mock-${number}`),
  )
  expect((await opened(cookie, 'tests/sunday-quiz-1')).others_of_series).toBe(0)
})

it('a series is refused as a whole when one of its names is taken', async () => {
  const cookie = await c.signedIn('editor')
  await c.call(createSeries, { body: { ...BODY, first_number: 3, count: 1 } }, { cookie })
  const refused = await c.raw(createSeries, { body: BODY }, { cookie })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "'tests/sunday-mock-3' is there already. Choose another name or first number.",
  ])
  expect(await titles(cookie)).toEqual([['Sunday mock 3', true]])
})

it.each([
  ['of another kind', { copy_of: 'books/mock' }, 404],
  ['of no test', { copy_of: 'tests/none' }, 409],
  ['that closes before it opens', { closes_at: '2026-12-06T09:00:00+05:30' }, 409],
  ['that has opened', { opens_at: '2026-11-01T09:00:00+05:30' }, 409],
  [
    'whose year is mistyped',
    { opens_at: '2062-12-06T10:00:00+05:30', closes_at: '2062-12-06T22:00:00+05:30' },
    409,
  ],
  ['that closes a year late', { closes_at: '2027-12-06T22:00:00+05:30' }, 409],
  ['of more than a year of weeks', { count: 53 }, 400],
  ['whose numbers are cut off its short names', { name: 'mock '.repeat(30) }, 409],
])('a series %s is refused', async (_, given, status) => {
  const cookie = await c.signedIn('owner')
  const refused = await c.raw(createSeries, { body: { ...BODY, ...given } }, { cookie })
  expect(refused.status).toBe(status)
  expect(await titles(cookie)).toEqual([])
})
