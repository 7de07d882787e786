import type { CourseCard, CourseDetail, CourseSubject } from '@sopan/contract/courses'

import type { Fields } from '#web/lib/fields.ts'

import {
  type Rules,
  aBoolean,
  aList,
  aNumber,
  aNumberOrNull,
  aText,
  aTextOrNull,
  anObject,
  objectWith,
  oneOf,
} from './rules.ts'

const sentAccess = aBoolean('access_info.has_access')
/** Some servers leave has_access true after it has expired. */
const hasAccess = (course: Fields) =>
  course['access_status'] !== 'expired' && sentAccess(course, 'has_access')

const courseRules = {
  id: aNumber(0),
  title: aText(),
  summary: aText(),
  image: aTextOrNull(),
  type: oneOf(['free'], 'paid'),
  // Null is a missing price, which the pages show in another way than 0.
  price: aNumberOrNull(),
  validity_days: aNumberOrNull('stats.validity_days'),
  subject_count: aNumber(0, 'stats.total_subjects'),
  class_count: aNumber(0, 'stats.total_classes'),
  created_at: aText(),
  has_access: hasAccess,
  access_status: (course) =>
    course['access_status'] === 'expired' ? 'expired' : hasAccess(course) ? 'active' : null,
  access_expires: aTextOrNull(),
  access_message: aTextOrNull(),
  purchase_date: aTextOrNull(),
  is_purchased: aBoolean(),
} satisfies Rules<CourseCard>

export const courseCard = objectWith<CourseCard>(courseRules)

export const courseSubject = objectWith<CourseSubject>({
  id: aNumber(0),
  subject_title: aText('title'),
  class_count: aNumber(0),
  note_count: aNumber(0),
  preview_classes: aList(
    objectWith<CourseSubject['preview_classes'][number], 'class_title'>({ id: aNumber(0) }),
  ),
})

export const courseDetail = objectWith<CourseDetail, 'access_info' | 'stats'>({
  ...courseRules,
  description: aText(),
  subjects: aList(courseSubject),
  progress: anObject(
    objectWith<CourseDetail['progress']>({
      completed_classes: aNumber(0),
      total_classes: aNumber(0),
      percent: aNumber(0),
    }),
  ),
  last_subject_id: aNumberOrNull(),
})
