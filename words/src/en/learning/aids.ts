import { date } from '../format.ts'

/** The texts of syllabus and time tables. */
export const aids = {
  more: 'Show more',
  inactive: 'Inactive',
  added: (time: string) => `Added ${date(time)}`,
  /** In place of the button of an item without files. */
  unavailable: 'No longer available',
  view: 'View',
  viewPdf: 'View PDF',
  viewImage: 'View Image',
  syllabus: {
    active: 'Active',
    failed: 'Failed to load syllabus',
    noFile: 'Syllabus file not available',
    none: 'No syllabus found',
    nothing: 'There is no syllabus yet. Please check again later.',
    nothingOfKind: 'There is none of this kind at the moment. See all of them instead.',
  },
  timeTables: {
    failed: 'Failed to load timetables',
    noFile: 'Neither PDF nor image file available for this timetable',
    none: 'No timetables found',
    nothing: 'There is no timetable yet. Please check again later.',
  },
}
