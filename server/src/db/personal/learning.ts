import { ID, list, personalPart } from './part.ts'

const policy = { kept: 'learning', until: 'account', stays: 'tests' } as const

export const learning = personalPart({
  about: 'classes, positions in videos, and days on which you were here',
  lists: {
    classes: list`
      SELECT course.title AS course, c.title AS class, p.started_at, p.opened_at, p.completed_at
      FROM class_progress p JOIN class c ON c.id = p.class_id JOIN subject s ON s.id = c.subject_id
      JOIN course ON course.id = s.course_id
      WHERE p.user_id = ${ID} ORDER BY p.started_at`,
    videos: list`
      SELECT v.title AS video, p.position_seconds, p.updated_at
      FROM video_progress p JOIN class_video v ON v.id = p.video_id
      WHERE p.user_id = ${ID} ORDER BY p.updated_at`,
    days: list`SELECT day::text FROM learner_day WHERE user_id = ${ID} ORDER BY day`,
  },
  tables: {
    class_progress: { inArchive: ['classes'], policy },
    video_progress: { inArchive: ['videos'], policy },
    learner_day: { inArchive: ['days'], policy },
  },
})
