import type { CourseDetail } from '@sopan/contract/courses'

type Enrollment = Pick<CourseDetail['access_info'], 'has_access' | 'expiry_date'>

/** The course without access: expired where its time has passed, else as if it was never held. */
function withoutAccess(course: CourseDetail, now: Date): CourseDetail {
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
 * The course with the access of its enrollment, null where that call failed, which changes nothing.
 * An enrollment without access removes it, unless the details are newer.
 */
export function withEnrollment(
  course: CourseDetail,
  enrollment: Enrollment | null,
  { isNewer, now }: { isNewer: boolean; now: Date },
): CourseDetail {
  if (enrollment === null || enrollment.has_access === course.has_access) return course
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
