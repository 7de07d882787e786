import type { CourseAccess, CourseCard, CourseDetail, CourseSubject } from '@sopan/contract/courses'
import { type Access, accessOf, accessOnWire } from '@sopan/domain/orders/access'
import { toRupees } from '@sopan/domain/orders/pricing'
import { percentDone } from '@sopan/domain/progress'

import type { Files } from '#server/lib/files/files.ts'
import { pick } from '#server/lib/pick.ts'

import { CARD_COLUMNS, type CardRow, type CourseRow, type SubjectRow } from './store.ts'

/** The access fields of a learner without a grant. */
export const NO_ACCESS: CourseAccess = accessOnWire(accessOf([], new Date(0)), new Date(0))

/** The fields of a card that all readers share; access is added per learner. */
export function presentCard(row: CardRow, files: Files): Omit<CourseCard, keyof CourseAccess> {
  return {
    ...pick(row, CARD_COLUMNS),
    image: row.image === null ? null : files.publicUrl(row.image),
    price: row.price_paise === null ? null : toRupees(row.price_paise),
    subject_count: row.subject_count ?? 0,
    class_count: row.class_count ?? 0,
    created_at: row.created_at.toISOString(),
  }
}

export function presentSubject(row: SubjectRow): CourseSubject {
  return {
    id: row.id,
    subject_title: row.title,
    class_count: row.class_count ?? 0,
    note_count: row.note_count ?? 0,
    preview_classes: row.previews ?? [],
  }
}

/** The fields of a course that all readers share; `presentOwnPart` adds the rest. */
export function presentContent(
  row: CourseRow,
  subjects: SubjectRow[],
  files: Files,
): Omit<CourseDetail, OwnField> {
  const card = presentCard(row, files)
  return {
    ...card,
    description: row.description_html,
    stats: {
      total_subjects: card.subject_count,
      total_classes: card.class_count,
      validity_days: row.validity_days,
    },
    subjects: subjects.map(presentSubject),
  }
}

type OwnField = keyof CourseAccess | 'access_info' | 'progress' | 'last_subject_id'

interface Progress {
  completed: number
  lastSubjectId: number | null
}

/** The learner's own fields of a course. */
export function presentOwnPart(
  access: Access,
  { completed, lastSubjectId }: Progress,
  totalClasses: number,
  now: Date,
): Pick<CourseDetail, OwnField> {
  const wire = accessOnWire(access, now)
  return {
    ...wire,
    access_info: { has_access: wire.has_access, expiry_date: wire.access_expires },
    progress: {
      completed_classes: completed,
      total_classes: totalClasses,
      percent: percentDone(completed, totalClasses),
    },
    last_subject_id: lastSubjectId,
  }
}
