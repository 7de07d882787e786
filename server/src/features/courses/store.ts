import type { Grant } from '@sopan/domain/orders/access'
import { sql } from 'kysely'
import type { Pool } from 'pg'

import { type CatalogueQuery, cataloguePage } from '#server/db/keyset.ts'
import { prepared } from '#server/db/prepared.ts'
import { type GrantJson, grantsIn } from '#server/db/queries/entitlements.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { createBatchedRead } from '#server/lib/batches.ts'

/** The columns that a card has under the same name. */
export const CARD_COLUMNS = ['id', 'title', 'summary', 'type', 'validity_days'] as const

/** Courses with the counts of their content. */
function selectCards(db: Db) {
  return db
    .selectFrom('course')
    .select(CARD_COLUMNS.map((column) => `course.${column}` as const))
    .select(['course.image', 'course.price_paise', 'course.created_at'])
    .select((eb) => [
      eb
        .selectFrom('subject')
        .whereRef('subject.course_id', '=', 'course.id')
        .where('subject.published', '=', true)
        .select((count) => count.fn.countAll<number>().as('count'))
        .$castTo<{ count: number }>()
        .as('subject_count'),
      eb
        .selectFrom('class')
        .innerJoin('subject', 'subject.id', 'class.subject_id')
        .whereRef('subject.course_id', '=', 'course.id')
        .where('subject.published', '=', true)
        .where('class.published', '=', true)
        .select((count) => count.fn.countAll<number>().as('count'))
        .$castTo<{ count: number }>()
        .as('class_count'),
    ])
}

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

export function listCards(db: Db, query: CatalogueQuery) {
  return cataloguePage(selectCards(db), 'course', ['title', 'summary'], query).execute()
}

/**
 * The courses of a learner by newest access, also expired and unpublished ones, each with its
 * grants and completed classes; one more shows a next page.
 */
export function listOwned(
  db: Db,
  { userId, before, limit }: { userId: number; before: number | null; limit: number },
) {
  const owned = db
    .selectFrom('entitlement')
    .select((eb) => [
      'item_id',
      eb.fn.max<number>('id').as('newest_grant'),
      sql<GrantJson[]>`json_agg(json_build_object(
        'starts_at', starts_at, 'ends_at', ends_at, 'revoked_at', revoked_at))`.as('grants'),
    ])
    .where('user_id', '=', userId)
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
    .$if(before !== null, (qb) => qb.where('owned.newest_grant', '<', before ?? 0))
    .orderBy('owned.newest_grant', 'desc')
    .limit(limit + 1)
    .execute()
}

export function findCourse(db: Db, id: number) {
  return selectCards(db)
    .select(['course.description_html', 'course.published'])
    .where('course.id', '=', id)
    .executeTakeFirst()
}
export type CourseRow = NonNullable<Awaited<ReturnType<typeof findCourse>>>

/** The subjects of a course in order, each with its counts and previews. */
export function listSubjects(db: Db, courseId: number) {
  return db
    .selectFrom('subject')
    .select(['subject.id', 'subject.title'])
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
          sql<{ id: number; class_title: string }[]>`coalesce(json_agg(
            json_build_object('id', class.id, 'class_title', class.title)
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

const listGrantsOfCourses = prepared<Grant & { user_id: number; item_id: number }>(
  'grants-of-courses',
  `SELECT e.user_id, e.item_id, e.starts_at, e.ends_at, e.revoked_at
  FROM json_array_elements_text($1::json) AS asked (user_id)
  JOIN entitlement e ON e.user_id = asked.user_id::bigint AND e.item_kind = 'course'`,
)

/** Finds all course grants of a learner, by course. */
export function grantsFinder(pool: Pool): (userId: number) => Promise<Map<number, Grant[]>> {
  const find = createBatchedRead<number, Map<number, Grant[]>>(async (userIds) => {
    const grants = Map.groupBy(
      await listGrantsOfCourses(pool, [JSON.stringify(userIds)]),
      (one) => one.user_id,
    )
    return new Map([...grants].map(([id, own]) => [id, Map.groupBy(own, (one) => one.item_id)]))
  })
  return async (userId) => (await find(userId)) ?? new Map()
}

interface OwnRow {
  user_id: number
  course_id: number
  grants: GrantJson[] | null
  completed: number
  last_subject_id: number | null
}

const listOwn = prepared<OwnRow>(
  'own-courses',
  `SELECT asked.user_id, asked.course_id,
    (SELECT json_agg(json_build_object(
        'starts_at', e.starts_at, 'ends_at', e.ends_at, 'revoked_at', e.revoked_at))
      FROM entitlement e
      WHERE e.user_id = asked.user_id AND e.item_kind = 'course' AND e.item_id = asked.course_id
    ) AS grants,
    coalesce(progress.completed, 0) AS completed, progress.last_subject_id
  FROM json_to_recordset($1::json) AS asked (user_id bigint, course_id bigint)
  LEFT JOIN LATERAL (
    SELECT count(p.completed_at) AS completed,
      (array_agg(s.id ORDER BY p.opened_at DESC))[1] AS last_subject_id
    FROM subject s
    JOIN class c ON c.subject_id = s.id AND c.published
    JOIN class_progress p ON p.class_id = c.id AND p.user_id = asked.user_id
    WHERE s.course_id = asked.course_id AND s.published
  ) progress ON true`,
)

/** Finds a learner's data of a course: grants, completed classes, the subject opened last. */
export function ownPartFinder(pool: Pool) {
  const find = createBatchedRead<string, OwnRow>(async (keys) => {
    const asked = keys.map((key) => {
      const [user_id, course_id] = key.split(' ').map(Number)
      return { user_id, course_id }
    })
    const rows = await listOwn(pool, [JSON.stringify(asked)])
    return new Map(rows.map((row) => [`${row.user_id} ${row.course_id}`, row]))
  })
  return async (userId: number, courseId: number) => {
    const own = await find(`${userId} ${courseId}`)
    const grants = grantsIn(own?.grants ?? null)
    const progress = { completed: own?.completed ?? 0, lastSubjectId: own?.last_subject_id ?? null }
    return { grants, progress }
  }
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
