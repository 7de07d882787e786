import type { ReadContext } from '#server/content/shared/read-context.ts'
import { readAids } from '#server/content/shared/study-aids.ts'

import { type SyllabusContent, syllabusFile } from './schema.ts'

/** All syllabus of the folder; an item with an error is reported and left out. */
export function readSyllabus(context: ReadContext): Promise<SyllabusContent[]> {
  return readAids(context, 'syllabus', syllabusFile)
}
