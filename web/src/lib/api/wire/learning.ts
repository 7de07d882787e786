import {
  type ClassVideo,
  type Lesson,
  type Note,
  type SubjectHead,
  listClasses,
  listNotes,
  listSubjects,
  listVideos,
} from '@sopan/contract/learning'

import { courseSubject } from './courses.ts'
import { dataOf, readerOf } from './reader-of.ts'
import {
  aBoolean,
  aList,
  aNumber,
  aNumberOrNull,
  aText,
  aTextOrNull,
  objectWith,
  type Rule,
  anObjectOrNull,
} from './rules.ts'

const noteList = aList(
  objectWith<Note>({
    id: aNumber(0),
    note_title: aText('title'),
    file_path: aText(),
    pages: aNumberOrNull(),
    size: aNumberOrNull(),
  }),
)

/** Notes without a file are left out, because there is nothing to open. */
const notes: Rule<Note[]> = (sent, name) =>
  noteList(sent, name).filter((note) => note.file_path !== '')

const lesson = objectWith<Lesson>({
  id: aNumber(0),
  subject_id: aNumber(0),
  course_id: aNumber(0),
  class_title: aText('title'),
  class_description: aTextOrNull(),
  class_type: aTextOrNull(),
  duration: aTextOrNull(),
  view_count: aNumber(0),
  video_count: aNumber(0),
  is_preview: aBoolean(),
  completed: aBoolean(),
  notes,
})

const subjectHead = objectWith<SubjectHead>({
  id: aNumber(0),
  subject_title: aText('title'),
  course_id: aNumber(0),
  course_title: aText(),
})

/** `position` and `seq` have no default: a missing one is unknown. */
const video = objectWith<ClassVideo, 'youtube_url' | 'position' | 'seq'>({
  id: aNumber(0),
  video_title: aText('title'),
  video_description: aTextOrNull(),
  video_url: aTextOrNull('youtube_url'),
  thumbnail: aTextOrNull(),
  duration: aTextOrNull(),
  class_type: aTextOrNull(),
})

export const learningReaders = [
  readerOf(listSubjects, (body) => dataOf(body, aList(courseSubject))),
  readerOf(listClasses, (body) => {
    const list = dataOf(body, aList(lesson))
    return list && { ...list, subject: anObjectOrNull(subjectHead)(body, 'subject') }
  }),
  readerOf(listNotes, (body) => dataOf(body, notes)),
  readerOf(listVideos, (body) => dataOf(body, aList(video))),
]
