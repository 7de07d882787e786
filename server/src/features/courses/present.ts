import type { CourseAccess, CourseCard, CourseDetail, CourseSubject } from '@sopan/contract/courses'
import { type Access, accessOnWire } from '@sopan/domain/orders/access'
import { toRupees } from '@sopan/domain/orders/pricing'
import { percentDone } from '@sopan/domain/progress'
import { accessText } from '@sopan/words/catalogue/access'

import { presentBundleOf } from '#server/db/queries/bundles.ts'
import type { TeacherByName } from '#server/db/queries/teachers.ts'
import type { Files } from '#server/lib/files/files.ts'
import { pick } from '#server/lib/pick.ts'
import { inHindi } from '#server/lib/translated.ts'

import {
  CARD_COLUMNS,
  type CardRow,
  type CourseRow,
  type Progress,
  type SubjectRow,
} from './store.ts'

/** The files and teachers that a card names. */
export interface Shown {
  files: Files
  teacherOf: TeacherByName
}

/** The fields of a card that all readers share; access is added per learner. */
export function presentCard(
  row: CardRow,
  { files, teacherOf }: Shown,
): Omit<CourseCard, keyof CourseAccess> {
  return {
    ...pick(row, CARD_COLUMNS),
    ...inHindi({ title: row.hi?.title, summary: row.hi?.summary }),
    teacher_profile: teacherOf(row.teacher),
    image: row.image === null ? null : files.publicUrl(row.image),
    price: row.price_paise === null ? null : toRupees(row.price_paise),
    subject_count: row.counts.subjects,
    class_count: row.counts.classes,
    ...presentBundleOf(row.in_bundle),
    created_at: row.created_at.toISOString(),
  }
}

export const presentAccess = (access: Access, now: Date): CourseAccess =>
  accessOnWire(access, accessText(access, now, 'en'))

export function presentSubject(row: SubjectRow): CourseSubject {
  return {
    id: row.id,
    subject_title: row.title,
    ...inHindi({ subject_title: row.hi?.title }),
    class_count: row.class_count ?? 0,
    note_count: row.note_count ?? 0,
    preview_classes: (row.previews ?? []).map(({ hi, ...preview }) => ({
      ...preview,
      ...inHindi({ class_title: hi?.title }),
    })),
  }
}

/** A course as a learner or a visitor sees it. */
export function presentDetail(
  row: CourseRow,
  subjects: SubjectRow[],
  { access, progress }: { access: Access; progress: Progress },
  { now, ...shown }: Shown & { now: Date },
): CourseDetail {
  const card = presentCard(row, shown)
  const wire = presentAccess(access, now)
  return {
    ...card,
    ...wire,
    description: row.description_html,
    ...inHindi({
      title: row.hi?.title,
      summary: row.hi?.summary,
      description: row.hi?.description_html,
    }),
    access_info: { has_access: wire.has_access, expiry_date: wire.access_expires },
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
    last_subject_id: progress.last_subject_id,
  }
}
