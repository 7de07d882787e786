import type { ClassVideo, Lesson, Note } from '@sopan/contract/learning'

import {
  type Fields,
  fieldsOf,
  isYes,
  listOf,
  numberOrNull,
  text,
  textOrNull,
} from '#web/lib/fields.ts'

/** What the pages say where a class or a video does not (D-15). */
export const DEFAULT_DURATION = '15 min'
export const DEFAULT_CLASS_TYPE = 'Video'

export interface Subject {
  id: number
  title: string
}

/** Where a class stands: the names that lead back to its subject and its course. */
export interface SubjectHead {
  id: number
  title: string
  courseId: number
  courseTitle: string
}

export interface LessonPage {
  subject: SubjectHead | null
  lesson: Lesson
}

/** A video with one address, whatever field it came in; null where there is none to play. */
export interface Video extends Omit<ClassVideo, 'video_url' | 'youtube_url' | 'position' | 'seq'> {
  address: string | null
  /** Null where the server said nothing of it: then nothing may be written over it. */
  place: { position: number; seq: number } | null
}

const titleOf = (fields: Fields, name: string) => text(fields[name]) || text(fields['title'])

/** `subject_title` or `title`. */
export function readSubjects(data: unknown): Subject[] {
  return listOf(data).map((sent) => {
    const subject = fieldsOf(sent)
    return { id: numberOrNull(subject['id']) ?? 0, title: titleOf(subject, 'subject_title') }
  })
}

/** Notes without a file are left out: there is nothing to open. */
export function readNotes(data: unknown): Note[] {
  return listOf(data)
    .map(fieldsOf)
    .map((note) => ({
      id: numberOrNull(note['id']) ?? 0,
      note_title: titleOf(note, 'note_title'),
      file_path: text(note['file_path']),
    }))
    .filter((note) => note.file_path !== '')
}

function readLesson(sent: unknown): Lesson {
  const lesson = fieldsOf(sent)
  return {
    id: numberOrNull(lesson['id']) ?? 0,
    subject_id: numberOrNull(lesson['subject_id']) ?? 0,
    course_id: numberOrNull(lesson['course_id']) ?? 0,
    class_title: titleOf(lesson, 'class_title'),
    class_description: textOrNull(lesson['class_description']),
    class_type: textOrNull(lesson['class_type']),
    duration: textOrNull(lesson['duration']),
    view_count: numberOrNull(lesson['view_count']) ?? 0,
    video_count: numberOrNull(lesson['video_count']) ?? 0,
    is_preview: isYes(lesson['is_preview']),
    completed: isYes(lesson['completed']),
    notes: readNotes(lesson['notes']),
  }
}

function readHead(sent: unknown): SubjectHead | null {
  const head = fieldsOf(sent)
  const id = numberOrNull(head['id'])
  if (id === null) return null
  return {
    id,
    title: titleOf(head, 'subject_title'),
    courseId: numberOrNull(head['course_id']) ?? 0,
    courseTitle: text(head['course_title']),
  }
}

/** The classes of a subject and, from servers that say it, what the subject is. */
export function readClasses(body: unknown): { subject: SubjectHead | null; classes: Lesson[] } {
  const answer = fieldsOf(body)
  return { subject: readHead(answer['subject']), classes: listOf(answer['data']).map(readLesson) }
}

/** One class out of the same answer; null where it is not among them. */
export function readLessonPage(body: unknown, classId: number): LessonPage | null {
  const { subject, classes } = readClasses(body)
  const lesson = classes.find((one) => one.id === classId)
  return lesson === undefined ? null : { subject, lesson }
}

/** A place in a video; null where one of its parts is missing. */
export function readPlace(sent: unknown): Video['place'] {
  const fields = fieldsOf(sent)
  const position = numberOrNull(fields['position'])
  const seq = numberOrNull(fields['seq'])
  return position === null || seq === null ? null : { position, seq }
}

/** `video_url` or `youtube_url`. */
export function readVideos(data: unknown): Video[] {
  return listOf(data).map((sent) => {
    const video = fieldsOf(sent)
    return {
      id: numberOrNull(video['id']) ?? 0,
      video_title: titleOf(video, 'video_title'),
      video_description: textOrNull(video['video_description']),
      address: textOrNull(video['video_url']) ?? textOrNull(video['youtube_url']),
      thumbnail: textOrNull(video['thumbnail']),
      duration: textOrNull(video['duration']),
      class_type: textOrNull(video['class_type']),
      place: readPlace(video),
    }
  })
}
