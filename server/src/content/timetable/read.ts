import type { ReadContext } from '#server/content/shared/read-context.ts'
import { readAids } from '#server/content/shared/study-aids.ts'

import { type TimetableContent, timetableFile } from './schema.ts'

/** All timetables of the folder; an item with an error is reported and left out. */
export function readTimetables(context: ReadContext): Promise<TimetableContent[]> {
  return readAids(context, 'timetable', timetableFile)
}
