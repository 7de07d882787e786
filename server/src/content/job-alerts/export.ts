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
    const path = `job-alerts/${row.slug}`
    const folder = context.open(path)
    if (folder === null) continue
    const yaml = writeYaml(jobAlertFile, {
      ...row,
      last_date: row.last_date_relative ?? row.last_date,
      ...(await exportAid(folder, 'job-alerts', row)),
    })
    await folder.text(`${path}.yaml`, yaml)
  }
}
