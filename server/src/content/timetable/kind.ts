import { defineKind } from '#server/content/shared/kind.ts'
import { filesOfAid } from '#server/content/shared/study-aids.ts'

import { exportTimetables } from './export.ts'
import { importTimetables } from './import.ts'
import { readTimetables } from './read.ts'
import { timetableFile } from './schema.ts'

export const timetable = defineKind({
  name: 'timetable',
  source: 'timetable',
  sharedFolders: [],
  schemas: { 'timetable/*.yaml': timetableFile },
  read: readTimetables,
  filesOf: filesOfAid,
  import: importTimetables,
  export: exportTimetables,
})
