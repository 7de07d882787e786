import { defineAidKind } from '#server/content/shared/aid-kind.ts'
import { resolveDay } from '#server/content/shared/relative-times.ts'
import { without } from '#server/content/shared/without.ts'

import { jobAlertFile } from './schema.ts'

export const jobAlerts = defineAidKind({
  source: 'job-alerts',
  table: 'job_alert',
  learnerPage: '/job-alert',
  schema: jobAlertFile,
  title: 'title',
  list: (trx) => trx.selectFrom('job_alert').selectAll().execute(),
  valuesOf: (item, shared, { now }, row) => {
    const day = row && ([row.last_date_relative, row.last_date] as const)
    return {
      ...without(item, 'active', 'created'),
      last_date: item.last_date && resolveDay(item.last_date, now, day),
      last_date_relative: item.last_date?.relative ?? null,
      ...shared,
    }
  },
  yamlOf: (row) => ({ ...row, last_date: row.last_date_relative ?? row.last_date }),
})
