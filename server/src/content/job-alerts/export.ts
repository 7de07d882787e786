import type { ExportContext } from '#server/content/shared/export-context.ts'
import { exportAid } from '#server/content/shared/study-aids.ts'
import { writeYaml } from '#server/content/shared/yaml/write-yaml.ts'

import { jobAlertFile } from './schema.ts'

/** Writes the folder `job-alerts/`. */
export async function exportJobAlerts(context: ExportContext): Promise<void> {
  const rows = await context.trx
    .selectFrom('job_alert')
    .selectAll()
    .where('published', '=', true)
    .execute()
  for (const row of rows) {
    const yaml = writeYaml(jobAlertFile, {
      ...row,
      last_date: row.last_date_relative ?? row.last_date,
      ...(await exportAid(context, 'job-alerts', row)),
    })
    await context.folder.text(`job-alerts/${row.slug}.yaml`, yaml)
  }
}
