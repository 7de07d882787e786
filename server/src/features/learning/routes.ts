import { success } from '@sopan/contract/envelope'
import { listClasses, listNotes, listVideos } from '@sopan/contract/learning'

import { findTeachers } from '#server/db/queries/teachers.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { notFound } from '#server/lib/errors.ts'

import { createNoteFiles } from './note-files.ts'
import { presentClass, presentNote, presentSubject, presentVideo } from './present.ts'
import { isSeenAsPreview, requireAccess, requireClass } from './require-access.ts'
import * as store from './store.ts'

const noClass = () => notFound({ code: 'class_not_found' })
const noSubject = () => notFound({ code: 'subject_not_found' })

export function learningRoutes(app: App, deps: AppDeps): void {
  const { db, files, now } = deps
  const known = createNoteFiles(files)

  const signerOf = async (userId: number, notes: readonly store.NoteRow[]) => {
    const noteFiles = await known.describe(notes.map((note) => note.file_path))
    return { files, noteFiles, userId, now: now() }
  }

  async function openSubject(subjectId: number) {
    const subject = await store.findSubject(db, subjectId)
    if (subject === undefined) throw noSubject()
    return subject
  }

  app.route({
    ...listClasses,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { subject_id: subjectId, class_id: classId } = request.query
      const one = classId === undefined ? null : await requireClass(deps, userId, classId)
      if (one !== null && subjectId !== undefined && one.subject_id !== subjectId) throw noClass()
      const subject = await openSubject(one?.subject_id ?? subjectId ?? 0)
      if (one === null) await requireAccess(deps, userId, subject.course_id)
      const isPreview = one !== null && (await isSeenAsPreview(deps, userId, one))
      const [classes, notes] = await Promise.all([
        one === null ? store.listClasses(db, userId, subject.id) : [one],
        one === null ? store.listNotes(db, subject.id) : store.listNotesOfClass(db, one.id),
      ])
      const [signer, teacherOf] = await Promise.all([
        signerOf(userId, notes),
        findTeachers(
          deps,
          classes.map(({ teacher }) => teacher),
        ),
      ])
      const notesByClass = Map.groupBy(notes, (note) => note.class_id)
      return {
        ...success(
          classes.map((row) => ({
            ...presentClass(row, { notes: notesByClass.get(row.id) ?? [], teacherOf }, signer),
            is_preview: isPreview,
          })),
        ),
        subject: presentSubject(subject),
      }
    },
  })

  app.route({
    ...listNotes,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const subject = await openSubject(request.query.subject_id)
      await requireAccess(deps, userId, subject.course_id)
      const notes = await store.listNotes(db, subject.id)
      const signer = await signerOf(userId, notes)
      return success(notes.map((note) => presentNote(note, signer)))
    },
  })

  app.route({
    ...listVideos,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const lesson = await requireClass(deps, userId, request.query.class_id)
      const videos = await store.listVideos(db, userId, lesson.id)
      const signer = { files, userId, now: now() }
      return success(videos.map((video) => presentVideo(video, signer)))
    },
  })
}
