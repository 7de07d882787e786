import { defineAidKind } from '#server/content/shared/aid-kind.ts'
import { without } from '#server/content/shared/without.ts'

import { timetableFile } from './schema.ts'

export const timetable = defineAidKind({
  source: 'timetable',
  table: 'timetable',
  learnerPage: '/time-table',
  schema: timetableFile,
  title: 'name',
  list: (trx) => trx.selectFrom('timetable').selectAll().execute(),
  valuesOf: (item, shared) => ({ ...without(item, 'active', 'created'), ...shared }),
  yamlOf: (row) => row,
})
