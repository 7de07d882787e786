import type { ExportContext } from '#server/content/shared/export-context.ts'
import { exportAid } from '#server/content/shared/study-aids.ts'
import { writeYaml } from '#server/content/shared/yaml/write-yaml.ts'

import { syllabusFile } from './schema.ts'

/** Writes the folder `syllabus/`. */
export async function exportSyllabus(context: ExportContext): Promise<void> {
  const rows = await context.trx
    .selectFrom('syllabus')
    .selectAll()
    .where('published', '=', true)
    .execute()
  for (const row of rows) {
    const yaml = writeYaml(syllabusFile, {
      ...row,
      ...(await exportAid(context, 'syllabus', row)),
    })
    await context.folder.text(`syllabus/${row.slug}.yaml`, yaml)
  }
}
