import type { ExportContext } from '#server/content/shared/export-context.ts'
import { exportAid } from '#server/content/shared/study-aids.ts'
import { nullToUndefined, writeYaml } from '#server/content/shared/yaml/write-yaml.ts'

import type { syllabusFile } from './schema.ts'

/** Writes the folder `syllabus/`. */
export async function exportSyllabus(context: ExportContext): Promise<void> {
  const rows = await context.trx
    .selectFrom('syllabus')
    .selectAll()
    .where('published', '=', true)
    .execute()
  for (const row of rows) {
    const yaml = writeYaml<typeof syllabusFile>({
      name: row.name,
      description: nullToUndefined(row.description),
      subject: nullToUndefined(row.subject),
      ...(await exportAid(context, 'syllabus', row)),
    })
    await context.folder.text(`syllabus/${row.slug}.yaml`, yaml)
  }
}
