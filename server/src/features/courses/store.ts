import type { Grant } from '@sopan/domain/access'
import { type Kysely, type SelectQueryBuilder, type Transaction, sql } from 'kysely'
import type { Pool } from 'pg'

import { prepared } from '#server/db/prepared.ts'
import type { Database } from '#server/db/tables.ts'

export interface CourseQuery {
  type?: 'free' | 'paid' | 'purchased' | undefined
  search?: string | undefined
  limit: number
  after: { at: Date; id: number } | null
}

/** A published course with its counts, counted from the content itself. */
function selectCards(db: Kysely<Database>) {
  return db
    .selectFrom('course')
    .select([
      'course.id',
      'course.title',
      'course.summary',
      'course.image',
      'course.type',
      'course.price_paise',
      'course.validity_days',
      'course.created_at',
    ])
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

/** Courses newest first, one more than asked where there are more. */
export function listCards(db: Kysely<Database>, query: CourseQuery) {
  return page(selectCards(db).where('course.published', '=', true), query).execute()
}

/** The courses a learner ever had access to, withdrawn ones included. */
export function listPurchasedCards(db: Kysely<Database>, userId: number, query: CourseQuery) {
  const owned = selectCards(db).where('course.id', 'in', (eb) =>
    eb
      .selectFrom('entitlement')
      .select('item_id')
      .where('user_id', '=', userId)
      .where('item_kind', '=', 'course')
      .where('revoked_at', 'is', null),
  )
  return page(owned, query).execute()
}

function page<O>(
  cards: SelectQueryBuilder<Database, 'course', O>,
  { type, search, limit, after }: CourseQuery,
) {
  return cards
    .$if(type === 'free' || type === 'paid', (qb) => qb.where('course.type', '=', type as 'free'))
    .$if(search !== undefined && search !== '', (qb) =>
      qb.where((eb) =>
        eb.or([
          eb('course.title', 'ilike', contains(search ?? '')),
          eb('course.summary', 'ilike', contains(search ?? '')),
        ]),
      ),
    )
    .$if(after !== null, (qb) =>
      qb.where(sql<boolean>`(course.created_at, course.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('course.created_at', 'desc')
    .orderBy('course.id', 'desc')
    .limit(limit + 1)
}

/** `%` and `_` are plain characters of a search. */
const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`

export function findCourse(db: Kysely<Database>, id: number) {
  return selectCards(db)
    .select(['course.description_html', 'course.published'])
    .where('course.id', '=', id)
    .executeTakeFirst()
}
export type CourseRow = NonNullable<Awaited<ReturnType<typeof findCourse>>>

/** The subjects of a course in order, each with its counts and its previews. */
export function listSubjects(db: Kysely<Database>, courseId: number) {
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

const listGrantsOfCourses = prepared<Grant & { item_id: number }>(
  'grants-of-courses',
  `SELECT item_id, starts_at, ends_at, revoked_at FROM entitlement
  WHERE user_id = $1 AND item_kind = 'course'`,
)

/** All that a learner was ever granted of courses, by course. */
export async function findGrants(pool: Pool, userId: number): Promise<Map<number, Grant[]>> {
  return Map.groupBy(await listGrantsOfCourses(pool, [userId]), (grant) => grant.item_id)
}

const findOwn = prepared<{
  grants: { starts_at: string; ends_at: string | null; revoked_at: string | null }[] | null
  completed: number
  last_subject_id: number | null
}>(
  'own-course',
  `SELECT
    (SELECT json_agg(json_build_object(
        'starts_at', starts_at, 'ends_at', ends_at, 'revoked_at', revoked_at))
      FROM entitlement WHERE user_id = $1 AND item_kind = 'course' AND item_id = $2) AS grants,
    count(p.completed_at) AS completed,
    (array_agg(s.id ORDER BY p.opened_at DESC))[1] AS last_subject_id
  FROM class_progress p
  JOIN class c ON c.id = p.class_id AND c.published
  JOIN subject s ON s.id = c.subject_id AND s.published
  WHERE p.user_id = $1 AND s.course_id = $2`,
)

const date = (text: string | null) => (text === null ? null : new Date(text))

/** What a learner has of a course: grants, completed classes, and the subject opened last. */
export async function findOwnPart(pool: Pool, userId: number, courseId: number) {
  const [own] = await findOwn(pool, [userId, courseId])
  const grants = (own?.grants ?? []).map((grant) => ({
    starts_at: new Date(grant.starts_at),
    ends_at: date(grant.ends_at),
    revoked_at: date(grant.revoked_at),
  }))
  const progress = { completed: own?.completed ?? 0, lastSubjectId: own?.last_subject_id ?? null }
  return { grants, progress }
}

export async function insertEnrollment(
  trx: Transaction<Database>,
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
