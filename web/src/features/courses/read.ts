import type { CourseCard, CourseDetail, CourseSubject } from '@sopan/contract/courses'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => text(value) || null

function number(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  const parsed = Number(value)
  return Number.isFinite(parsed) ? parsed : null
}

/**
 * A course as pages show it, from what a server sent: ours sends every field, the documents leave
 * several open. Null is a price that is missing, 0 is a price.
 */
export function readCourse(sent: unknown): CourseCard {
  const course = isFields(sent) ? sent : {}
  const info = isFields(course['access_info']) ? course['access_info'] : {}
  const stats = isFields(course['stats']) ? course['stats'] : {}
  const status = course['access_status']
  const hasAccess = course['has_access'] === true || info['has_access'] === true
  return {
    id: number(course['id']) ?? 0,
    title: text(course['title']),
    summary: text(course['summary']),
    image: textOrNull(course['image']),
    type: course['type'] === 'free' ? 'free' : 'paid',
    price: number(course['price']),
    // Null says that there is none; only a field that is missing is looked for elsewhere.
    validity_days: number(
      'validity_days' in course ? course['validity_days'] : stats['validity_days'],
    ),
    subject_count: number(course['subject_count'] ?? stats['total_subjects']) ?? 0,
    class_count: number(course['class_count'] ?? stats['total_classes']) ?? 0,
    created_at: text(course['created_at']),
    has_access: hasAccess && status !== 'expired',
    access_status: status === 'expired' ? 'expired' : hasAccess ? 'active' : null,
    access_expires: textOrNull(course['access_expires']),
    access_message: textOrNull(course['access_message']),
    purchase_date: textOrNull(course['purchase_date']),
    is_purchased: course['is_purchased'] === true,
  }
}

export interface CoursePage {
  courses: CourseCard[]
  nextCursor: string | null
}

/** A page of the list: courses in data.courses, or directly in data. */
export function readCoursePage(body: unknown): CoursePage {
  const answer = isFields(body) ? body : {}
  const data = answer['data']
  const holder = isFields(data) && !Array.isArray(data) ? data : answer
  const list = Array.isArray(data) ? data : holder['courses']
  return {
    courses: (Array.isArray(list) ? list : []).map(readCourse),
    nextCursor: textOrNull(holder['next_cursor']),
  }
}

function readSubject(sent: unknown): CourseSubject {
  const subject = isFields(sent) ? sent : {}
  const previews = subject['preview_classes']
  return {
    id: number(subject['id']) ?? 0,
    subject_title: text(subject['subject_title']) || text(subject['title']),
    class_count: number(subject['class_count']) ?? 0,
    note_count: number(subject['note_count']) ?? 0,
    preview_classes: (Array.isArray(previews) ? previews : []).filter(isFields).map((preview) => ({
      id: number(preview['id']) ?? 0,
      class_title: text(preview['class_title']),
    })),
  }
}

export type CoursePageData = Omit<CourseDetail, 'access_info' | 'stats'>

/** A course with its content, as the detail page shows it. */
export function readDetail(sent: unknown): CoursePageData {
  const course = isFields(sent) ? sent : {}
  const subjects = course['subjects']
  const progress = isFields(course['progress']) ? course['progress'] : {}
  return {
    ...readCourse(sent),
    description: text(course['description']),
    subjects: (Array.isArray(subjects) ? subjects : []).map(readSubject),
    progress: {
      completed_classes: number(progress['completed_classes']) ?? 0,
      total_classes: number(progress['total_classes']) ?? 0,
      percent: number(progress['percent']) ?? 0,
    },
    last_subject_id: number(course['last_subject_id']),
  }
}
