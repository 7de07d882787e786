import { accessOf } from '@sopan/domain/orders/access'

import { listGrants } from '#server/db/queries/entitlements.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { forbidden, notFound } from '#server/lib/errors.ts'

import { type ClassRow, findClass } from './store.ts'

const DENIED = { code: 'course_access_denied' } as const

type Deps = Pick<AppDeps, 'db' | 'now'>

async function hasAccess({ db, now }: Deps, userId: number, courseId: number): Promise<boolean> {
  const grants = await listGrants(db, userId, { kind: 'course', id: courseId })
  return accessOf(grants, now()).state === 'active'
}

/** Throws 403 unless the learner has access to the course now. */
export async function requireAccess(deps: Deps, userId: number, courseId: number): Promise<void> {
  if (!(await hasAccess(deps, userId, courseId))) throw forbidden(DENIED)
}

/** Whether the learner sees a class that they may see as a preview: without access to its course. */
export const isSeenAsPreview = async (
  deps: Deps,
  userId: number,
  lesson: ClassRow,
): Promise<boolean> => lesson.is_preview && !(await hasAccess(deps, userId, lesson.course_id))

/**
 * Returns the class if the learner may see it: a preview is open to every signed-in user
 * while its course is on sale.
 */
export async function requireClass(deps: Deps, userId: number, classId: number): Promise<ClassRow> {
  const lesson = await findClass(deps.db, userId, classId)
  if (lesson === undefined) throw notFound({ code: 'class_not_found' })
  const isOpen = lesson.is_preview && lesson.is_course_published
  if (!isOpen) await requireAccess(deps, userId, lesson.course_id)
  return lesson
}
