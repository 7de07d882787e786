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
  /** False where the call failed or its answer said nothing. */
  isAnswered: boolean
}

/** What a call that failed says of the enrollment (D-04). */
export const UNKNOWN_ENROLLMENT: Enrollment = {
  has_access: false,
  expiry_date: null,
  isAnswered: false,
}

/** The answer of the enrollment call; whatever is no clear yes or no counts as no answer. */
export function readEnrollment(sent: unknown): Enrollment {
  const enrollment = fieldsOf(sent)
  const answer = enrollment['has_access']
  if (answer === undefined || answer === null) return UNKNOWN_ENROLLMENT
  const hasAccess = isYes(answer)
  return {
    has_access: hasAccess,
    expiry_date: hasAccess ? textOrNull(enrollment['expiry_date']) : null,
    isAnswered: true,
  }
}

/** A course whose enrollment says no: over where its time has passed, else as if never held. */
function withoutAccess(course: CoursePageData, now: Date): CoursePageData {
  const { access_expires: end } = course
  const isOver = end !== null && new Date(end) <= now
  return {
    ...course,
    has_access: false,
    access_status: isOver ? 'expired' : null,
    access_expires: isOver ? end : null,
    access_message: null,
    is_purchased: isOver,
  }
}

/**
 * A course with the access that its enrollment knows of. An answered no takes access away, unless
 * the details are newer; a call that failed takes nothing.
 */
export function withEnrollment(
  course: CoursePageData,
  enrollment: Enrollment,
  { isNewer, now }: { isNewer: boolean; now: Date },
): CoursePageData {
  if (enrollment.has_access === course.has_access || !enrollment.isAnswered) return course
  if (!enrollment.has_access) return isNewer ? withoutAccess(course, now) : course
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
