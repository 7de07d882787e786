import {
  type ClassVideo,
  type Lesson,
  type SubjectHead,
  completeClass,
  listClasses,
  listNotes,
  listSubjects,
  listVideos,
  saveVideoPosition,
} from '@sopan/contract/learning'
import { classes as classWords } from '@sopan/words/learning/classes'
import { lesson as lessonWords } from '@sopan/words/learning/lesson'
import { queryOptions } from '@tanstack/react-query'

import { ApiError } from '#web/lib/api/api-error.ts'
import { callForBody, call, callData } from '#web/lib/api/call.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { fetchedByLoader, queryClient } from '#web/lib/api/query-client.ts'
import { wordsNow } from '#web/lib/language.ts'

import { positionOf } from './video.ts'

/** The prefix of all queries of a learner: access and progress. */
const studyKey = ['study'] as const

type UserId = number | null

interface ClassesPage {
  subject: SubjectHead
  classes: Lesson[]
}

export interface LessonPage {
  subject: SubjectHead
  lesson: Lesson
}

export const subjectsQuery = (userId: UserId, courseId: number) =>
  queryOptions({
    queryKey: [...studyKey, 'subjects', userId, courseId],
    queryFn: ({ signal }) => {
      const querystring = { course_id: String(courseId), ...userIdOf(userId) }
      const fallback = wordsNow(lessonWords).subjectsFailed
      return callData(listSubjects, { querystring }, { fallback, signal })
    },
    ...fetchedByLoader,
  })

export const classesQuery = (userId: UserId, subjectId: number) =>
  queryOptions({
    queryKey: [...studyKey, 'classes', userId, subjectId],
    queryFn: async ({ signal }): Promise<ClassesPage> => {
      const querystring = { subject_id: String(subjectId), ...userIdOf(userId) }
      const fallback = wordsNow(lessonWords).classesFailed
      const { subject, data } = await callForBody(
        listClasses,
        { querystring },
        { fallback, signal },
      )
      return { subject, classes: data }
    },
    ...fetchedByLoader,
  })

/** One class; a preview can be read without the rest of its subject. */
export const lessonQuery = (userId: UserId, subjectId: number, classId: number) =>
  queryOptions({
    queryKey: [...studyKey, 'class', userId, subjectId, classId],
    queryFn: async ({ signal }): Promise<LessonPage> => {
      const querystring = {
        subject_id: String(subjectId),
        class_id: String(classId),
        ...userIdOf(userId),
      }
      const fallback = wordsNow(lessonWords).classesFailed
      const { subject, data } = await callForBody(
        listClasses,
        { querystring },
        { fallback, signal },
      )
      const lesson = data.find((one) => one.id === classId)
      if (lesson === undefined) throw new ApiError('http', wordsNow(classWords).classNotFound, 404)
      return { subject, lesson }
    },
    ...fetchedByLoader,
  })

export const notesQuery = (userId: UserId, subjectId: number) =>
  queryOptions({
    queryKey: [...studyKey, 'notes', userId, subjectId],
    queryFn: ({ signal }) => {
      const querystring = { subject_id: String(subjectId), ...userIdOf(userId) }
      const fallback = wordsNow(classWords).notesFailed
      return callData(listNotes, { querystring }, { fallback, signal })
    },
    ...fetchedByLoader,
  })

export const videosQuery = (userId: UserId, classId: number) =>
  queryOptions({
    queryKey: [...studyKey, 'videos', userId, classId],
    queryFn: ({ signal }) => {
      const querystring = { class_id: String(classId), ...userIdOf(userId) }
      const fallback = wordsNow(lessonWords).videos.failed
      return callData(listVideos, { querystring }, { fallback, signal })
    },
    ...fetchedByLoader,
  })

/** Reports a class as completed, once; the call survives leaving the page. */
export async function reportCompleted(userId: UserId, lesson: Lesson): Promise<void> {
  const { id, subject_id: subjectId } = lesson
  const fallback = wordsNow(lessonWords).completing.failed
  await call(completeClass, { body: { class_id: id } }, { fallback, keepalive: true })
  const { queryKey } = lessonQuery(userId, subjectId, id)
  queryClient.setQueryData(queryKey, (page) =>
    page === undefined ? page : { ...page, lesson: { ...page.lesson, completed: true } },
  )
  // The class's view count has changed too.
  void queryClient.invalidateQueries({ queryKey })
  void queryClient.invalidateQueries({ queryKey: classesQuery(userId, subjectId).queryKey })
}

interface SentPosition {
  position: number
  seq: number
  writer: string
}

/** Saves a position in a video; returns what the server then has stored. */
export async function savePosition(
  target: { userId: UserId; classId: number; videoId: number },
  sent: SentPosition,
): Promise<{ seq: number }> {
  const { userId, classId, videoId } = target
  const body = { class_id: classId, video_id: videoId, ...sent }
  const response = await call(saveVideoPosition, { body }, { keepalive: true })
  const stored = positionOf(response.data) ?? { position: sent.position, seq: sent.seq }
  const isStored = (video: ClassVideo) => video.id === videoId
  queryClient.setQueryData(videosQuery(userId, classId).queryKey, (videos) =>
    videos?.map((video) => (isStored(video) ? { ...video, ...stored } : video)),
  )
  return stored
}
