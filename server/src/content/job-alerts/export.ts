import type { ExportContext } from '#server/content/shared/export-context.ts'
import { exportAid } from '#server/content/shared/study-aids.ts'
import { nullToUndefined, writeYaml } from '#server/content/shared/yaml/write-yaml.ts'

import type { jobAlertFile } from './schema.ts'

/** Writes the folder `job-alerts/`. */
export async function exportJobAlerts(context: ExportContext): Promise<void> {
  const rows = await context.trx
    .selectFrom('job_alert')
    .selectAll()
    .where('published', '=', true)
    .execute()
  for (const row of rows) {
    const yaml = writeYaml<typeof jobAlertFile>({
      title: row.title,
      company_name: row.company_name,
      location: row.location,
      description: row.description,
      requirements: nullToUndefined(row.requirements),
      salary: nullToUndefined(row.salary),
      experience: nullToUndefined(row.experience),
      last_date: nullToUndefined(row.last_date_relative ?? row.last_date),
      apply_link: nullToUndefined(row.apply_link),
      ...(await exportAid(context, 'job-alerts', row)),
    })
    await context.folder.text(`job-alerts/${row.slug}.yaml`, yaml)
  }
}
