import { defineKind } from '#server/content/shared/kind.ts'
import { filesOfAid } from '#server/content/shared/study-aids.ts'

import { exportSyllabus } from './export.ts'
import { importSyllabus } from './import.ts'
import { readSyllabus } from './read.ts'
import { syllabusFile } from './schema.ts'

export const syllabus = defineKind({
  name: 'syllabus',
  source: 'syllabus',
  sharedFolders: [],
  schemas: { 'syllabus/*.yaml': syllabusFile },
  read: readSyllabus,
  filesOf: filesOfAid,
  import: importSyllabus,
  export: exportSyllabus,
})
