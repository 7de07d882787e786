import { examSlug } from '@sopan/domain/exam-slug'

import { defineItemKind } from '#server/content/shared/item-kind.ts'
import { listedColumns, listedKeys } from '#server/content/shared/listed.ts'
import { without } from '#server/content/shared/without.ts'

import { syllabusFile } from './schema.ts'

export const syllabus = defineItemKind({
  source: 'syllabus',
  table: 'syllabus',
  learnerPage: '/syllabus',
  schema: syllabusFile,
  title: 'name',
  valuesOf: (item, context, row) => ({
    ...without(item, 'active', 'created'),
    exam_slugs: item.exams.map(examSlug),
    ...listedColumns(item, context, row),
  }),
  yamlOf: (row) => ({ ...row, ...listedKeys(row) }),
})
