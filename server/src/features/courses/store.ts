import { sql } from 'kysely'

import { type CatalogueQuery, listCatalogue } from '#server/db/keyset.ts'
import { bundleOfRow } from '#server/db/queries/bundles.ts'
import {
  type GrantJson,
  accessOf,
  grantJson,
  grantsOfRow,
} from '#server/db/queries/entitlements.ts'
import type { Db, Trx } from '#server/db/tables.ts'

/** The columns that a card has under the same name. */
export const CARD_COLUMNS = [
  'id',
  'title',
  'summary',
  'teacher',
  'exams',
  'type',
  'validity_days',
] as const

/** Courses with the counts of their content. */
function selectCards(db: Db) {
  return db
    .selectFrom('course')
    .select(CARD_COLUMNS.map((column) => `course.${column}` as const))
    .select(['course.hi', 'course.image', 'course.price_paise', 'course.created_at'])
    .select(
      sql<{ subjects: number; classes: number }>`(
        SELECT json_build_object('subjects', count(*), 'classes', coalesce(sum((
          SELECT count(*) FROM class WHERE class.subject_id = subject.id AND class.published)), 0))
        FROM subject WHERE subject.course_id = course.id AND subject.published)`.as('counts'),
    )
    .select(bundleOfRow('course').as('in_bundle'))
}
export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

/** Cards, each with the grants of a learner. */
export function listCards(db: Db, query: CatalogueQuery, userId: number | null) {
  const cards = selectCards(db).select(grantsOfRow(userId, 'course').as('grants'))
  return listCatalogue(cards, 'course', query)
}

/** The last course of the page before; several courses have one grant, that of a bundle. */
interface OwnedBefore {
  before: number
  id: number
}

/**
 * The courses of a learner by newest access, also expired and unpublished ones, each with its
 * grants and completed classes; one more shows a next page.
 */
export function listOwned(
  db: Db,
  { userId, before, limit }: { userId: number; before: OwnedBefore | null; limit: number },
) {
  const owned = db
    .selectFrom(accessOf(userId).as('e'))
    .select((eb) => [
      'item_id',
      eb.fn.max<number>('id').as('newest_grant'),
      sql<GrantJson[]>`json_agg(${grantJson()})`.as('grants'),
    ])
    .where('item_kind', '=', 'course')
    .where('revoked_at', 'is', null)
    .groupBy('item_id')
    .as('owned')
  return selectCards(db)
    .innerJoin(owned, 'owned.item_id', 'course.id')
    .select(['owned.newest_grant', 'owned.grants'])
    .select((eb) =>
      eb
        .selectFrom('class_progress')
        .innerJoin('class', 'class.id', 'class_progress.class_id')
        .innerJoin('subject', 'subject.id', 'class.subject_id')
        .whereRef('subject.course_id', '=', 'course.id')
        .where('class_progress.user_id', '=', userId)
        .where('class_progress.completed_at', 'is not', null)
        .where('subject.published', '=', true)
        .where('class.published', '=', true)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('completed'),
    )
    .$if(before !== null, (qb) =>
      qb.where(sql<boolean>`(owned.newest_grant, course.id) < (${before?.before}, ${before?.id})`),
    )
    .orderBy('owned.newest_grant', 'desc')
    .orderBy('course.id', 'desc')
    .limit(limit + 1)
    .execute()
}

const selectCourse = (db: Db, id: number) =>
  selectCards(db)
    .select(['course.description_html', 'course.published'])
    .where('course.id', '=', id)

export const findCourse = (db: Db, id: number) => selectCourse(db, id).executeTakeFirst()
export type CourseRow = NonNullable<Awaited<ReturnType<typeof findCourse>>>

/** A course with the grants of a learner. */
export const findOwnCourse = (db: Db, id: number, userId: number | null) =>
  selectCourse(db, id).select(grantsOfRow(userId, 'course').as('grants')).executeTakeFirst()

interface Preview {
  id: number
  class_title: string
  hi: { title: string | null } | null
}

/** The subjects of a course in order, each with its counts and previews. */
export function listSubjects(db: Db, courseId: number) {
  return db
    .selectFrom('subject')
    .select(['subject.id', 'subject.title', 'subject.hi'])
    .select((eb) => [
      eb
        .selectFrom('class')
        .whereRef('class.subject_id', '=', 'subject.id')
        .where('class.published', '=', true)
        .select((count) => count.fn.countAll<number>().as('count'))
        .$castTo<{ count: number }>()
        .as('class_count'),
      eb
        .selectFrom('note')
        .whereRef('note.subject_id', '=', 'subject.id')
        .where('note.published', '=', true)
        .select((count) => count.fn.countAll<number>().as('count'))
        .$castTo<{ count: number }>()
        .as('note_count'),
      eb
        .selectFrom('class')
        .whereRef('class.subject_id', '=', 'subject.id')
        .where('class.published', '=', true)
        .where('class.is_preview', '=', true)
        .select(
          sql<Preview[]>`coalesce(json_agg(
            json_build_object('id', class.id, 'class_title', class.title, 'hi', class.hi)
            ORDER BY class.position, class.id), '[]')`.as('previews'),
        )
        .as('previews'),
    ])
    .where('subject.course_id', '=', courseId)
    .where('subject.published', '=', true)
    .orderBy('subject.position')
    .orderBy('subject.id')
    .execute()
}
export type SubjectRow = Awaited<ReturnType<typeof listSubjects>>[number]

export interface Progress {
  completed: number
  last_subject_id: number | null
}

/** The completed classes of a learner in a course, and the subject opened last. */
export async function findProgress(db: Db, userId: number, courseId: number): Promise<Progress> {
  const { rows } = await sql<Progress>`
    SELECT count(p.completed_at) AS completed,
      (array_agg(s.id ORDER BY p.opened_at DESC))[1] AS last_subject_id
    FROM subject s
    JOIN class c ON c.subject_id = s.id AND c.published
    JOIN class_progress p ON p.class_id = c.id AND p.user_id = ${userId}
    WHERE s.course_id = ${courseId} AND s.published`.execute(db)
  return rows[0] ?? { completed: 0, last_subject_id: null }
}

export async function insertEnrollment(
  trx: Trx,
  grant: { userId: number; courseId: number; startsAt: Date; endsAt: Date | null },
): Promise<void> {
  await trx
    .insertInto('entitlement')
    .values({
      user_id: grant.userId,
      item_kind: 'course',
      item_id: grant.courseId,
      source: 'enrollment',
      order_id: null,
      starts_at: grant.startsAt,
      ends_at: grant.endsAt,
      revoked_at: null,
      reason: 'free course',
    })
    .execute()
}
