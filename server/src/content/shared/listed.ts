import type { ImportContext } from './import-context.ts'
import { resolveTime } from './relative-times.ts'
import { type ContentTime, created, flag, optional, pdfFile, pictureFile } from './yaml/fields.ts'
import { formatTime } from './yaml/times.ts'

/* Shared by the kinds whose items can be inactive and have a date in lists: notifications and study aids. */

interface ListedRow {
  status: 'active' | 'inactive'
  created_at: Date
  created_relative: string | null
}

/** The columns of the keys `active` and `created`. */
export const listedColumns = (
  { active, created: time }: { active: boolean; created: ContentTime },
  { now }: ImportContext,
  row: ListedRow | undefined,
) => ({
  status: active ? ('active' as const) : ('inactive' as const),
  created_at: resolveTime(time, now, row && [row.created_relative, row.created_at]),
  created_relative: time.relative,
})

/** The keys of a row's file with the same meaning. */
export const listedKeys = (row: ListedRow) => ({
  active: row.status === 'active' ? undefined : false,
  created: row.created_relative ?? formatTime(row.created_at),
})

/** The keys that the file of every study aid has: syllabus, timetable, job alert. Only learners see its files. */
export const aidFields = {
  active: flag.default(true).meta({
    label: 'Shown to learners',
    description: '`false`: listed only where all are asked for, and without its files',
  }),
  pdf: optional(pdfFile),
  image: optional(pictureFile('paid')).meta({
    help: 'SVG, PNG, JPG or WebP. A PDF is offered before it.',
    description:
      '`<slug>.svg`, `.png`, `.jpg` or `.webp` beside the file; a PDF is offered before it',
  }),
  created,
}
