import type { ReadContext } from '#server/content/shared/read-context.ts'
import { readAids } from '#server/content/shared/study-aids.ts'

import { type JobAlertContent, jobAlertFile } from './schema.ts'

/** All job alerts of the folder; an item with an error is reported and left out. */
export function readJobAlerts(context: ReadContext): Promise<JobAlertContent[]> {
  return readAids(context, 'job-alerts', jobAlertFile)
}
