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
    const path = `syllabus/${row.slug}`
    const folder = context.open(path)
    if (folder === null) continue
    const yaml = writeYaml(syllabusFile, {
      ...row,
      ...(await exportAid(folder, 'syllabus', row)),
    })
    await folder.text(`${path}.yaml`, yaml)
  }
}
