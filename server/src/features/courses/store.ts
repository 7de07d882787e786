import { type Kysely, type SelectQueryBuilder, type Transaction, sql } from 'kysely'

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

/** How many classes of a course a learner has completed, and the subject opened last. */
export async function findProgress(db: Kysely<Database>, userId: number, courseId: number) {
  const rows = await db
    .selectFrom('class_progress')
    .innerJoin('class', 'class.id', 'class_progress.class_id')
    .innerJoin('subject', 'subject.id', 'class.subject_id')
    .select(['subject.id as subject_id', 'class_progress.completed_at'])
    .where('class_progress.user_id', '=', userId)
    .where('subject.course_id', '=', courseId)
    .where('subject.published', '=', true)
    .where('class.published', '=', true)
    .orderBy('class_progress.opened_at', 'desc')
    .execute()
  return {
    completed: rows.filter((row) => row.completed_at !== null).length,
    lastSubjectId: rows[0]?.subject_id ?? null,
  }
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
