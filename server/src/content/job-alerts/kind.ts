import { defineKind } from '#server/content/shared/kind.ts'
import { filesOfAid } from '#server/content/shared/study-aids.ts'

import { exportJobAlerts } from './export.ts'
import { importJobAlerts } from './import.ts'
import { readJobAlerts } from './read.ts'
import { jobAlertFile } from './schema.ts'

export const jobAlerts = defineKind({
  name: 'job-alerts',
  source: 'job-alerts',
  sharedFolders: [],
  schemas: { 'job-alerts/*.yaml': jobAlertFile },
  read: readJobAlerts,
  filesOf: filesOfAid,
  import: importJobAlerts,
  export: exportJobAlerts,
})
