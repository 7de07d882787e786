import { getCourse } from '@sopan/contract/courses'
import { completeClass, listClasses, listVideos, saveVideoPosition } from '@sopan/contract/learning'

import { server, yes } from './fake-server.ts'

/** A class with two videos, open to a learner who has the course. */
export const CLASS_PAGE = '/courses/1/subjects/3/classes/12'

export const lesson = {
  id: 12,
  subject_id: 3,
  course_id: 1,
  class_title: 'Successive discount',
  class_description: 'Two discounts as one.',
  class_type: null,
  duration: null,
  view_count: 1284,
  video_count: 3,
  is_preview: false,
  completed: false,
  notes: [
    {
      id: 5,
      note_title: 'Rules and shortcuts',
      file_path: '/uploads/paid/n.pdf',
      pages: 4,
      size: 23_000,
    },
  ],
}

export const subject = {
  id: 3,
  subject_title: 'Percentage',
  course_id: 1,
  course_title: 'Complete Maths',
}

export const video = {
  id: 21,
  video_title: 'Two lines',
  video_description: null,
  video_url: '/uploads/paid/v.mp4?expires=9999999999',
  youtube_url: null,
  thumbnail: null,
  duration: '14:32',
  class_type: null,
  position: 0,
  seq: 0,
}

export const course = {
  id: 1,
  title: 'Complete Maths',
  image: '/uploads/public/c.svg',
  has_access: true,
  subjects: [],
}

export function classIs(changes: object): void {
  server.on(listClasses, yes([{ ...lesson, ...changes }], { subject }))
}

export function videosAre(...list: object[]): void {
  server.on(listVideos, yes(list))
}

export function setClassScene(): void {
  classIs({})
  videosAre(video, { ...video, id: 22, video_title: 'Ten questions', duration: null })
  server
    .on(getCourse, yes(course))
    .on(completeClass, yes({ class_id: 12, completed: true }))
    .on(saveVideoPosition, (call) => yes({ position: 0, seq: (call.body as { seq: number }).seq }))
}
