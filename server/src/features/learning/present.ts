import type { ClassVideo, Lesson, Note, SubjectHead } from '@sopan/contract/learning'

import type { TeacherByName } from '#server/db/queries/teachers.ts'
import type { Files } from '#server/lib/files/files.ts'
import { inHindi } from '#server/lib/translated.ts'

import type { NoteFile } from './note-files.ts'
import type { ClassRow, NoteRow, OpenSubject, VideoRow } from './store.ts'

/** Signs file URLs for one learner at one time. */
export interface Signer {
  files: Files
  userId: number
  now: Date
}

/** Signs notes, and knows their files by path. */
export interface NoteSigner extends Signer {
  noteFiles: ReadonlyMap<string, NoteFile>
}

export const presentSubject = (row: OpenSubject): SubjectHead => ({
  id: row.id,
  subject_title: row.title,
  course_id: row.course_id,
  course_title: row.course_title,
  ...inHindi({ subject_title: row.hi?.title, course_title: row.course_hi?.title }),
})

export function presentNote(row: NoteRow, { files, noteFiles, userId, now }: NoteSigner): Note {
  const { pages, size } = noteFiles.get(row.file_path) ?? { pages: null, size: null }
  return {
    id: row.id,
    note_title: row.title,
    ...inHindi({ note_title: row.hi?.title }),
    file_path: files.signedUrl({ path: row.file_path, userId, kind: 'document', now }),
    pages,
    size,
  }
}

/** All of a class but whether the learner sees it as a preview. */
export function presentClass(
  row: ClassRow,
  { notes, teacherOf }: { notes: NoteRow[]; teacherOf: TeacherByName },
  signer: NoteSigner,
): Omit<Lesson, 'is_preview'> {
  return {
    id: row.id,
    subject_id: row.subject_id,
    course_id: row.course_id,
    class_title: row.title,
    class_description: row.description,
    ...inHindi({ class_title: row.hi?.title, class_description: row.hi?.description }),
    teacher: row.teacher,
    teacher_profile: teacherOf(row.teacher),
    class_type: row.class_type,
    duration: row.duration,
    view_count: row.view_count ?? 0,
    video_count: row.video_count ?? 0,
    completed: row.completed_at !== null,
    notes: notes.map((note) => presentNote(note, signer)),
  }
}

export function presentVideo(row: VideoRow, { files, userId, now }: Signer): ClassVideo {
  const file = row.file_path
  return {
    id: row.id,
    video_title: row.title,
    video_description: row.description,
    ...inHindi({ video_title: row.hi?.title, video_description: row.hi?.description }),
    video_url: file === null ? null : files.signedUrl({ path: file, userId, kind: 'video', now }),
    youtube_url: row.youtube_url,
    thumbnail: null,
    duration: row.duration,
    class_type: row.class_type,
    position: row.position_seconds ?? 0,
    seq: row.seq ?? 0,
  }
}
