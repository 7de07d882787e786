import { defineItemKind } from '#server/content/shared/item-kind.ts'
import { listedColumns, listedKeys } from '#server/content/shared/listed.ts'
import { without } from '#server/content/shared/without.ts'

import { timetableFile } from './schema.ts'

export const timetable = defineItemKind({
  source: 'timetable',
  table: 'timetable',
  learnerPage: '/time-table',
  schema: timetableFile,
  title: 'name',
  valuesOf: (item, context, row) => ({
    ...without(item, 'active', 'created'),
    ...listedColumns(item, context, row),
  }),
  yamlOf: (row) => ({ ...row, ...listedKeys(row) }),
})
