import type { CourseAccess, CourseCard, CourseDetail, CourseSubject } from '@sopan/contract/courses'
import { toRupees } from '@sopan/domain/pricing'
import { percentDone } from '@sopan/domain/progress'

import type { Files } from '#server/lib/files.ts'

import type { CardRow, CourseRow, SubjectRow } from './store.ts'

/** What a card says to everybody; access is the caller's own part. */
export function presentCard(row: CardRow, files: Files): Omit<CourseCard, keyof CourseAccess> {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    image: row.image === null ? null : files.publicUrl(row.image),
    type: row.type,
    price: row.price_paise === null ? null : toRupees(row.price_paise),
    validity_days: row.validity_days,
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

export function presentDetail(
  row: CourseRow,
  subjects: SubjectRow[],
  access: CourseAccess,
  progress: { completed: number; lastSubjectId: number | null },
  files: Files,
): CourseDetail {
  const card = presentCard(row, files)
  return {
    ...card,
    ...access,
    description: row.description_html,
    access_info: { has_access: access.has_access, expiry_date: access.access_expires },
    stats: {
      total_subjects: card.subject_count,
      total_classes: card.class_count,
      validity_days: row.validity_days,
    },
    subjects: subjects.map(presentSubject),
    progress: {
      completed_classes: progress.completed,
      total_classes: card.class_count,
      percent: percentDone(progress.completed, card.class_count),
    },
    last_subject_id: progress.lastSubjectId,
  }
}
