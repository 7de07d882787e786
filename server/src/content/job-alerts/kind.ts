import { examSlug } from '@sopan/domain/exam-slug'

import { defineItemKind } from '#server/content/shared/item-kind.ts'
import { listedColumns, listedKeys } from '#server/content/shared/listed.ts'
import { resolveDay } from '#server/content/shared/relative-times.ts'
import { without } from '#server/content/shared/without.ts'

import { jobAlertFile } from './schema.ts'

export const jobAlerts = defineItemKind({
  source: 'job-alerts',
  table: 'job_alert',
  learnerPage: '/job-alert',
  schema: jobAlertFile,
  title: 'title',
  valuesOf: (item, context, row) => {
    const day = row && ([row.last_date_relative, row.last_date] as const)
    return {
      ...without(item, 'active', 'created'),
      exam_slugs: item.exams.map(examSlug),
      last_date: item.last_date && resolveDay(item.last_date, context.now, day),
      last_date_relative: item.last_date?.relative ?? null,
      ...listedColumns(item, context, row),
    }
  },
  yamlOf: (row) => ({
    ...row,
    ...listedKeys(row),
    last_date: row.last_date_relative ?? row.last_date,
  }),
})
