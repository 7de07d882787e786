import type { ExportContext } from '#server/content/shared/export-context.ts'
import { exportAid } from '#server/content/shared/study-aids.ts'
import { writeYaml } from '#server/content/shared/yaml/write-yaml.ts'

import { timetableFile } from './schema.ts'

/** Writes the folder `timetable/`. */
export async function exportTimetables(context: ExportContext): Promise<void> {
  const rows = await context.trx
    .selectFrom('timetable')
    .selectAll()
    .where('published', '=', true)
    .execute()
  for (const row of rows) {
    const path = `timetable/${row.slug}`
    const folder = context.open(path)
    if (folder === null) continue
    const yaml = writeYaml(timetableFile, {
      ...row,
      ...(await exportAid(folder, 'timetable', row)),
    })
    await folder.text(`${path}.yaml`, yaml)
  }
}
