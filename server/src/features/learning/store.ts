import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

export function findSubject(db: Db, subjectId: number) {
  return db
    .selectFrom('subject')
    .innerJoin('course', 'course.id', 'subject.course_id')
    .select([
      'subject.id',
      'subject.title',
      'subject.hi',
      'course.id as course_id',
      'course.title as course_title',
      'course.hi as course_hi',
    ])
    .where('subject.id', '=', subjectId)
    .where('subject.published', '=', true)
    .executeTakeFirst()
}

export type OpenSubject = NonNullable<Awaited<ReturnType<typeof findSubject>>>

/** Classes in order, with view counts of all learners and the caller's completion. */
function selectClasses(db: Db, userId: number) {
  return db
    .selectFrom('class')
    .innerJoin('subject', 'subject.id', 'class.subject_id')
    .innerJoin('course', 'course.id', 'subject.course_id')
    .leftJoin('class_progress', (join) =>
      join
        .onRef('class_progress.class_id', '=', 'class.id')
        .on('class_progress.user_id', '=', userId),
    )
    .select([
      'class.id',
      'class.subject_id',
      'subject.course_id',
      'course.published as is_course_published',
      'class.title',
      'class.description',
      'class.hi',
      'class.teacher',
      'class.class_type',
      'class.duration',
      'class.is_preview',
      'class_progress.completed_at',
    ])
    .select((eb) => [
      eb
        .selectFrom('class_progress as viewer')
        .whereRef('viewer.class_id', '=', 'class.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('view_count'),
      eb
        .selectFrom('class_video')
        .whereRef('class_video.class_id', '=', 'class.id')
        .where('class_video.published', '=', true)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('video_count'),
    ])
    .where('class.published', '=', true)
    .where('subject.published', '=', true)
    .orderBy('class.position')
    .orderBy('class.id')
}
export type ClassRow = Awaited<ReturnType<typeof listClasses>>[number]

export function listClasses(db: Db, userId: number, subjectId: number) {
  return selectClasses(db, userId).where('class.subject_id', '=', subjectId).execute()
}

export function findClass(db: Db, userId: number, classId: number) {
  return selectClasses(db, userId).where('class.id', '=', classId).executeTakeFirst()
}

function selectNotes(db: Db) {
  return db
    .selectFrom('note')
    .select(['id', 'class_id', 'title', 'hi', 'file_path'])
    .where('published', '=', true)
    .orderBy('position')
    .orderBy('id')
}
export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]

/** The notes of a subject and of its classes. */
export function listNotes(db: Db, subjectId: number) {
  return selectNotes(db).where('subject_id', '=', subjectId).execute()
}

export function listNotesOfClass(db: Db, classId: number) {
  return selectNotes(db).where('class_id', '=', classId).execute()
}

export function listVideos(db: Db, userId: number, classId: number) {
  return db
    .selectFrom('class_video')
    .innerJoin('class', 'class.id', 'class_video.class_id')
    .leftJoin('video_progress', (join) =>
      join
        .onRef('video_progress.video_id', '=', 'class_video.id')
        .on('video_progress.user_id', '=', userId),
    )
    .select([
      'class_video.id',
      'class_video.title',
      'class_video.description',
      'class_video.hi',
      'class_video.youtube_url',
      'class_video.file_path',
      'class_video.duration',
      'class.class_type',
      'video_progress.position_seconds',
      'video_progress.seq',
    ])
    .where('class_video.class_id', '=', classId)
    .where('class_video.published', '=', true)
    .orderBy('class_video.position')
    .orderBy('class_video.id')
    .execute()
}
export type VideoRow = Awaited<ReturnType<typeof listVideos>>[number]

/** Records that the learner opened the class; the first time adds a view. */
export async function openClass(
  db: Db,
  progress: { userId: number; classId: number; now: Date; completed: boolean },
): Promise<void> {
  const { userId, classId, now, completed } = progress
  await db
    .insertInto('class_progress')
    .values({
      user_id: userId,
      class_id: classId,
      started_at: now,
      opened_at: now,
      completed_at: completed ? now : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'class_id']).doUpdateSet((eb) => ({
        opened_at: now,
        completed_at: eb.fn.coalesce('class_progress.completed_at', 'excluded.completed_at'),
      })),
    )
    .execute()
}

/**
 * Stores a video position if its (seq, writer) is greater than the stored one, in one statement, so
 * that saves may arrive in any order. Returns the stored position afterwards.
 */
export async function saveVideoPosition(
  db: Db,
  saved: {
    userId: number
    videoId: number
    position: number
    seq: number
    writer: string
    now: Date
  },
): Promise<{ position_seconds: number; seq: number }> {
  await db
    .insertInto('video_progress')
    .values({
      user_id: saved.userId,
      video_id: saved.videoId,
      position_seconds: saved.position,
      seq: saved.seq,
      writer: saved.writer,
      updated_at: saved.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'video_id'])
        .doUpdateSet((eb) => ({
          position_seconds: eb.ref('excluded.position_seconds'),
          seq: eb.ref('excluded.seq'),
          writer: eb.ref('excluded.writer'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .where(
          sql<boolean>`(excluded.seq, excluded.writer COLLATE "C")
            > (video_progress.seq, video_progress.writer COLLATE "C")`,
        ),
    )
    .execute()
  return db
    .selectFrom('video_progress')
    .select(['position_seconds', 'seq'])
    .where('user_id', '=', saved.userId)
    .where('video_id', '=', saved.videoId)
    .executeTakeFirstOrThrow()
}
