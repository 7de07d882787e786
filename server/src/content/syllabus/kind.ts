import { defineAidKind } from '#server/content/shared/aid-kind.ts'
import { without } from '#server/content/shared/without.ts'

import { syllabusFile } from './schema.ts'

export const syllabus = defineAidKind({
  source: 'syllabus',
  table: 'syllabus',
  learnerPage: '/syllabus',
  schema: syllabusFile,
  title: 'name',
  list: (trx) => trx.selectFrom('syllabus').selectAll().execute(),
  valuesOf: (item, shared) => ({ ...without(item, 'active', 'created'), ...shared }),
  yamlOf: (row) => row,
})
