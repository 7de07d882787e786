import type { CourseCard, CourseDetail, CourseSubject } from '@sopan/contract/courses'

import {
  fieldsOf,
  isFields,
  isYes,
  listOf,
  numberOrNull,
  text,
  textOrNull,
} from '#web/lib/fields.ts'

/**
 * A course as pages show it, from what a server sent: ours sends every field, the documents leave
 * several open. Null is a price that is missing, 0 is a price.
 */
export function readCourse(sent: unknown): CourseCard {
  const course = fieldsOf(sent)
  const info = fieldsOf(course['access_info'])
  const stats = fieldsOf(course['stats'])
  const status = course['access_status']
  const hasAccess = isYes(course['has_access']) || isYes(info['has_access'])
  return {
    id: numberOrNull(course['id']) ?? 0,
    title: text(course['title']),
    summary: text(course['summary']),
    image: textOrNull(course['image']),
    type: course['type'] === 'free' ? 'free' : 'paid',
    price: numberOrNull(course['price']),
    // Null says that there is none; only a field that is missing is looked for elsewhere.
    validity_days: numberOrNull(
      'validity_days' in course ? course['validity_days'] : stats['validity_days'],
    ),
    subject_count: numberOrNull(course['subject_count'] ?? stats['total_subjects']) ?? 0,
    class_count: numberOrNull(course['class_count'] ?? stats['total_classes']) ?? 0,
    created_at: text(course['created_at']),
    has_access: hasAccess && status !== 'expired',
    access_status: status === 'expired' ? 'expired' : hasAccess ? 'active' : null,
    access_expires: textOrNull(course['access_expires']),
    access_message: textOrNull(course['access_message']),
    purchase_date: textOrNull(course['purchase_date']),
    is_purchased: isYes(course['is_purchased']),
  }
}

export interface CoursePage {
  courses: CourseCard[]
  nextCursor: string | null
}

/** A page of the list: courses in data.courses, or directly in data. */
export function readCoursePage(body: unknown): CoursePage {
  const answer = fieldsOf(body)
  const data = answer['data']
  const holder = isFields(data) ? data : answer
  const list = Array.isArray(data) ? data : holder['courses']
  return {
    courses: listOf(list).map(readCourse),
    nextCursor: textOrNull(holder['next_cursor']),
  }
}

function readSubject(sent: unknown): CourseSubject {
  const subject = fieldsOf(sent)
  return {
    id: numberOrNull(subject['id']) ?? 0,
    subject_title: text(subject['subject_title']) || text(subject['title']),
    class_count: numberOrNull(subject['class_count']) ?? 0,
    note_count: numberOrNull(subject['note_count']) ?? 0,
    preview_classes: listOf(subject['preview_classes'])
      .filter(isFields)
      .map((preview) => ({
        id: numberOrNull(preview['id']) ?? 0,
        class_title: text(preview['class_title']),
      })),
  }
}

export interface Enrollment {
  has_access: boolean
  /** ISO time; null has no end. */
  expiry_date: string | null
}

export const NOT_ENROLLED: Enrollment = { has_access: false, expiry_date: null }

/** The answer of the enrollment call; whatever is no clear yes is a no. */
export function readEnrollment(sent: unknown): Enrollment {
  const enrollment = fieldsOf(sent)
  if (!isYes(enrollment['has_access'])) return NOT_ENROLLED
  return { has_access: true, expiry_date: textOrNull(enrollment['expiry_date']) }
}

/** A course with the access that its enrollment knows of; a no takes nothing away. */
export function withEnrollment(
  course: CoursePageData,
  enrollment: Enrollment = NOT_ENROLLED,
): CoursePageData {
  if (course.has_access || !enrollment.has_access) return course
  return {
    ...course,
    has_access: true,
    access_status: 'active',
    access_expires: enrollment.expiry_date,
    access_message: null,
    is_purchased: true,
  }
}

export type CoursePageData = Omit<CourseDetail, 'access_info' | 'stats'>

/** A course with its content, as the detail page shows it. */
export function readDetail(sent: unknown): CoursePageData {
  const course = fieldsOf(sent)
  const progress = fieldsOf(course['progress'])
  return {
    ...readCourse(sent),
    description: text(course['description']),
    subjects: listOf(course['subjects']).map(readSubject),
    progress: {
      completed_classes: numberOrNull(progress['completed_classes']) ?? 0,
      total_classes: numberOrNull(progress['total_classes']) ?? 0,
      percent: numberOrNull(progress['percent']) ?? 0,
    },
    last_subject_id: numberOrNull(course['last_subject_id']),
  }
}
