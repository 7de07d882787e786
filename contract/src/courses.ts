import { z } from 'zod'

import { bundleOfItem } from './bundle-of-item.ts'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { catalogueQuery, examNames, id, idText, rupees, time, userIdText } from './fields.ts'
import { teacherProfile } from './teachers.ts'
import { translated } from './translated.ts'

export const courseType = z.enum(['free', 'paid'])

/** The caller's access, computed from entitlements at the time of the request. */
export const courseAccess = z.object({
  has_access: z.boolean(),
  access_status: z.enum(['active', 'expired']).nullable(),
  access_expires: time.nullable(),
  access_message: z.string().nullable(),
  /** When a bundle of the caller opens it; only while there is no access now. */
  access_opens: time.nullable().optional(),
  purchase_date: time.nullable(),
  is_purchased: z.boolean(),
})
export type CourseAccess = z.output<typeof courseAccess>

export const courseCard = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  ...translated('title', 'summary'),
  teacher: z.string().nullable(),
  teacher_profile: teacherProfile,
  exams: examNames,
  image: z.string().nullable(),
  type: courseType,
  price: rupees.nullable(),
  validity_days: z.int().positive().nullable(),
  subject_count: z.int(),
  class_count: z.int(),
  created_at: time,
  /** The cheapest bundle on sale that has it. */
  in_bundle: bundleOfItem.optional(),
  ...courseAccess.shape,
})
export type CourseCard = z.output<typeof courseCard>

export const courseSubject = z.object({
  id,
  subject_title: z.string(),
  ...translated('subject_title'),
  class_count: z.int(),
  note_count: z.int(),
  preview_classes: z.array(z.object({ id, class_title: z.string(), ...translated('class_title') })),
})
export type CourseSubject = z.output<typeof courseSubject>

export const courseDetail = courseCard.extend({
  description: z.string(),
  ...translated('title', 'summary', 'description'),
  access_info: z.object({ has_access: z.boolean(), expiry_date: time.nullable() }),
  stats: z.object({
    total_subjects: z.int(),
    total_classes: z.int(),
    validity_days: z.int().nullable(),
  }),
  subjects: z.array(courseSubject),
  progress: z.object({
    completed_classes: z.int(),
    total_classes: z.int(),
    percent: z.int().min(0).max(100),
  }),
  /** The subject opened last, for 'Continue Learning'. */
  last_subject_id: id.nullable(),
})
export type CourseDetail = z.output<typeof courseDetail>

export const enrollment = z.object({
  has_access: z.boolean(),
  expiry_date: time.nullable(),
})

export const listCourses = endpoint(
  'GET',
  '/courses.php',
  'Lists published courses, newest first. Visitors see no free courses. ' +
    '`type=purchased` (401 without a session) includes expired ones. `exam` is the name of an ' +
    'exam as in URLs, such as `ssc-cgl`; items of the exams in `exams_first`, such as `ssc-cgl,rrb-ntpc`, come ' +
    'before the others. Responses to visitors have an ETag and may be ' +
    'revalidated; those to learners are private.',
  {
    querystring: catalogueQuery,
    response: {
      200: envelope(z.object({ courses: z.array(courseCard), next_cursor: z.string().nullable() })),
    },
  },
)

export const getCourse = endpoint(
  'GET',
  '/course_endpoints/details.php',
  "Returns one course with its subjects, the caller's access and progress. 404 if it " +
    'is unpublished, except for learners with access.',
  {
    querystring: z.object({ id: idText, user_id: userIdText }),
    response: { 200: envelope(courseDetail) },
  },
)

const courseParams = z.object({ id: idText })

export const getEnrollment = endpoint(
  'GET',
  '/courses/:id/enrollment',
  "Returns the caller's current access to a course.",
  {
    params: courseParams,
    response: { 200: envelope(enrollment) },
  },
)

/** Enrols in a free course; repeated calls while access is active return the same. */
export const enroll = endpoint(
  'POST',
  '/courses/:id/enrollment',
  'Enrols the caller in a free course. Repeating it while access is active returns ' +
    'the same access; a paid course is 409.',
  {
    params: courseParams,
    response: { 200: envelope(enrollment) },
  },
)
