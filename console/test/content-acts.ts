import { changePrice, getContent, restoreContent } from '@sopan/contract/console/content'
import {
  arrangeDraft,
  createDraft,
  discardDraft,
  openDraft,
  previewDraft,
  publishDraft,
} from '@sopan/contract/console/drafts'
import { createSeries } from '@sopan/contract/console/series'

import { words } from '#console/words.ts'
import { contentWords as text } from '#console/words/content.ts'

import type { Act } from './act.ts'
import { answer, dataOf } from './answers.ts'

const PATH = 'courses/maths'
const reason = { [words.reason]: 'The price was wrong' }

/** The item is published and has an earlier state. */
function withHistory(): void {
  const data = dataOf(getContent)
  const revisions = [2, 1].flatMap((revision) =>
    data.revisions.slice(0, 1).map((one) => ({ ...one, revision, is_published: true })),
  )
  answer(getContent, {
    ...data,
    item: { ...data.item, path: PATH, price_paise: 49_900 },
    revisions,
  })
}

function withTest(): void {
  const data = dataOf(getContent)
  const item = { ...data.item, path: 'tests/mock', kind: 'tests' as const, is_new: false }
  answer(getContent, { ...data, item })
}

/** The draft has one subject, and nothing prevents its publication. */
function withDraft(): void {
  withHistory()
  answer(openDraft, {
    ...dataOf(openDraft),
    saves_copy: false,
    path: PATH,
    files: [
      { path: `${PATH}/course.yaml`, form: 'course', value: { title: 'Maths' } },
      { path: `${PATH}/01-numbers/subject.yaml`, form: 'course', value: { title: 'Numbers' } },
    ],
    forms: { course: { type: 'object', properties: { title: { type: 'string' } } } },
  })
  const checked = {
    changes: ['title changed'],
    errors: [],
    conflict: null,
    lost: [],
    keys: [],
    kept_keys: [],
    warnings: [],
    effects: [],
  }
  answer(previewDraft, checked)
  answer(publishDraft, { ...checked, is_published: true })
}

const restore = (press: string | RegExp): Act => ({
  file: 'content/restore-dialog.tsx',
  url: `/content/${PATH}`,
  change: withHistory,
  press: [press],
  fields: { [text.confirm]: true, ...reason },
  endpoint: restoreContent,
})

const draft = (file: string, press: string, endpoint: Act['endpoint']): Act => ({
  file: `content/form/${file}`,
  url: `/content/edit/${PATH}`,
  change: withDraft,
  press: [press],
  fields: {},
  endpoint,
})

/** The acts on what the institute offers. */
export const contentActs: readonly Act[] = [
  {
    file: 'content/new-dialog.tsx',
    url: '/content',
    press: [text.new],
    fields: { [text.titleOfNew]: 'Ratio' },
    endpoint: createDraft,
  },
  {
    file: 'content/series-dialog.tsx',
    url: '/content/tests/mock',
    change: withTest,
    press: [text.series],
    fields: {
      [text.nameOfSeries]: 'Mock',
      [text.firstNumber]: '1',
      [text.howMany]: '12',
      [text.weeksBetween]: '1',
      [text.firstOpens]: '2026-12-06T10:00',
      [text.firstCloses]: '2026-12-06T22:00',
    },
    endpoint: createSeries,
  },
  restore(text.unpublish),
  restore(/^Go back to this: /),
  {
    file: 'content/price-dialog.tsx',
    url: `/content/${PATH}`,
    change: withHistory,
    press: [text.changePrice],
    fields: { [text.newPrice]: '449' },
    endpoint: changePrice,
  },
  {
    file: 'content/course/add-part-dialog.tsx',
    url: `/content/edit/${PATH}`,
    change: withDraft,
    press: [text.addSubject],
    fields: { [text.titleOfNew]: 'Algebra' },
    endpoint: arrangeDraft,
  },
  {
    file: 'content/course/remove-part-dialog.tsx',
    url: `/content/edit/${PATH}`,
    change: withDraft,
    press: [text.remove('Numbers')],
    fields: {},
    endpoint: arrangeDraft,
  },
  draft('publish-dialog.tsx', text.publish, publishDraft),
  draft('discard-dialog.tsx', text.discard, discardDraft),
]
