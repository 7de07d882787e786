import { z } from 'zod'

import { courseSubject } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { id, idText, patterned, userIdText } from './fields.ts'
import { teacherProfile } from './teachers.ts'
import { translated } from './translated.ts'

/** `file_path` is a path below /uploads with a short-lived signature. */
export const note = z.object({
  id,
  note_title: z.string(),
  ...translated('note_title'),
  file_path: z.string(),
  /** Null if the file cannot tell. */
  pages: z.int().nullable(),
  /** Bytes. */
  size: z.int().nullable(),
})
export type Note = z.output<typeof note>

export const lesson = z.object({
  id,
  subject_id: id,
  course_id: id,
  class_title: z.string(),
  class_description: z.string().nullable(),
  ...translated('class_title', 'class_description'),
  teacher: z.string().nullable(),
  teacher_profile: teacherProfile,
  class_type: z.string().nullable(),
  duration: z.string().nullable(),
  view_count: z.int(),
  video_count: z.int(),
  /** Whether the caller sees it without access to the course. */
  is_preview: z.boolean(),
  completed: z.boolean(),
  notes: z.array(note),
})
export type Lesson = z.output<typeof lesson>

/** A position in a video and its writer; the greater (seq, writer) wins, as for answers. */
export const videoPosition = z.object({
  position: z.number().nonnegative().max(86_400),
  seq: z.int().nonnegative(),
  writer: patterned(32, /^[a-z0-9]{8,}$/),
})

export const classVideo = z.object({
  id,
  video_title: z.string(),
  video_description: z.string().nullable(),
  ...translated('video_title', 'video_description'),
  video_url: z.string().nullable(),
  youtube_url: z.string().nullable(),
  thumbnail: z.string().nullable(),
  duration: z.string().nullable(),
  class_type: z.string().nullable(),
  /** Seconds at which the learner stopped; 0 at the beginning. */
  position: z.number(),
  seq: z.int(),
})
export type ClassVideo = z.output<typeof classVideo>

export const listSubjects = endpoint(
  'GET',
  '/course_endpoints/subjects.php',
  'Lists the subjects of a course, each with its preview classes. Public.',
  {
    querystring: z.object({ course_id: idText, user_id: userIdText }),
    response: { 200: envelope(z.array(courseSubject)) },
  },
)

export const subjectHead = z.object({
  id,
  subject_title: z.string(),
  course_id: id,
  course_title: z.string(),
  ...translated('subject_title', 'course_title'),
})
export type SubjectHead = z.output<typeof subjectHead>

/** The classes of a subject, or with `class_id` only that class. */
export const listClasses = endpoint(
  'GET',
  '/course_endpoints/classes.php',
  'Lists the classes of a subject, or returns one class with its notes. Requires ' +
    'access to the course (403); a preview class of a published course is open to any ' +
    'learner.',
  {
    querystring: z
      .object({ subject_id: idText.optional(), class_id: idText.optional(), user_id: userIdText })
      .refine((query) => query.subject_id !== undefined || query.class_id !== undefined, {
        error: 'subject_id or class_id is required',
      }),
    response: { 200: envelope(z.array(lesson)).extend({ subject: subjectHead }) },
  },
)

export const listNotes = endpoint(
  'GET',
  '/course_endpoints/notes.php',
  'Lists the notes of a subject with signed URLs that expire after 15 minutes. ' +
    'Requires access to the course.',
  {
    querystring: z.object({ subject_id: idText, user_id: userIdText }),
    response: { 200: envelope(z.array(note)) },
  },
)

export const listVideos = endpoint(
  'GET',
  '/course_endpoints/videos.php',
  'Lists the videos of a class with signed URLs that expire after 4 hours, and the ' +
    'position where the learner stopped. Requires access, or a preview class.',
  {
    querystring: z.object({ class_id: idText, user_id: userIdText }),
    response: { 200: envelope(z.array(classVideo)) },
  },
)

export const completeClass = endpoint(
  'POST',
  '/course_endpoints/complete.php',
  'Marks a class as completed by the caller. Repeating it changes nothing.',
  {
    body: z.object({ class_id: id }),
    response: { 200: envelope(z.object({ class_id: id, completed: z.literal(true) })) },
  },
)

export const saveVideoPosition = endpoint(
  'POST',
  '/course_endpoints/progress.php',
  'Stores the position in a video. The greater (seq, writer) of several devices ' +
    'wins; the stored position is returned.',
  {
    body: z.object({ class_id: id, video_id: id, ...videoPosition.shape }),
    response: { 200: envelope(z.object({ position: z.number(), seq: z.int() })) },
  },
)
