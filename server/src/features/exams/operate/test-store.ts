import { sql } from 'kysely'

import { hasWords } from '#server/db/keyset.ts'
import { isInBatch } from '#server/db/queries/batches.ts'
import type { Db } from '#server/db/tables.ts'

interface TestQuery {
  /** Words of the title; empty for all. */
  search: string
  /** Only tests with a lower id. */
  before: number | null
  limit: number
}

const lines = (db: Db) =>
  db.selectFrom('exam').select(({ selectFrom, fn }) => {
    const attempts = selectFrom('attempt').whereRef('attempt.exam_id', '=', 'exam.id')
    return [
      'exam.id',
      'slug',
      'title',
      'paper_id',
      'published',
      attempts
        .where('closed_at', 'is', null)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('running'),
      attempts
        .where('closed_at', 'is not', null)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('finished'),
    ]
  })

/** The newest tests that a search finds, with the number of their attempts. */
export function listTests(db: Db, { search, before, limit }: TestQuery) {
  return lines(db)
    .$if(before !== null, (qb) => qb.where('exam.id', '<', before))
    .$if(search !== '', (qb) => qb.where(hasWords(search, [sql.ref('title')])))
    .orderBy('exam.id', 'desc')
    .limit(limit)
    .execute()
}

export function findTest(db: Db, slug: string) {
  return lines(db)
    .select(['opens_at', 'closes_at', 'keys_shown', 'keys_date', 'challenges_until'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

/** The newest 100 corrections of the keys of a test. */
export function listCorrections(db: Db, examId: number) {
  return db
    .selectFrom('key_correction')
    .innerJoin('paper', 'paper.id', 'key_correction.paper_id')
    .innerJoin('paper_question', 'paper_question.id', 'key_correction.question_id')
    .select(['key_correction.id', 'key_correction.paper_id', 'position', 'key'])
    .select(['at', 'actor', 'reason'])
    .where('paper.exam_id', '=', examId)
    .orderBy('key_correction.id', 'desc')
    .limit(100)
    .execute()
}

interface AttemptQuery {
  examId: number
  state: 'running' | 'finished' | undefined
  /** Only members of this batch; null: all learners. */
  batch: number | null
  before: number | null
  limit: number
}

/** The newest attempts at a test with their learners and newest grades. */
export function listTestAttempts(db: Db, { examId, state, batch, before, limit }: AttemptQuery) {
  return db
    .selectFrom('attempt')
    .innerJoin('app_user', 'app_user.id', 'attempt.user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('grade')
          .select(['marks', 'possible_marks', 'marks_denominator', 'passed'])
          .whereRef('grade.attempt_id', '=', 'attempt.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['attempt.id', 'app_user.name', 'app_user.email', 'number', 'started_at', 'deadline'])
    .select([
      'closed_at',
      'given_back_at',
      'marks',
      'possible_marks',
      'marks_denominator',
      'passed',
    ])
    .select(({ selectFrom }) =>
      selectFrom('answer_log')
        .whereRef('answer_log.attempt_id', '=', 'attempt.id')
        .where('is_late', '=', true)
        .select(({ fn }) => fn.count<number>('question_id').distinct().as('count'))
        .$asScalar()
        .$notNull()
        .as('late'),
    )
    .where('exam_id', '=', examId)
    .where(isInBatch(sql.ref('attempt.user_id'), batch))
    .$if(state === 'running', (qb) => qb.where('closed_at', 'is', null))
    .$if(state === 'finished', (qb) => qb.where('closed_at', 'is not', null))
    .$if(before !== null, (qb) => qb.where('attempt.id', '<', before))
    .orderBy('attempt.id', 'desc')
    .limit(limit)
    .execute()
}

interface BusyTest {
  id: number
  slug: string
  title: string
  running: number
  started: number
}

/**
 * Tests with attempts that run or were started since a time, the tests with the most attempts first. Ids rise with the
 * times of starts, so that only the newest attempts are read.
 */
export async function listBusyTests(db: Db, since: Date, limit: number): Promise<BusyTest[]> {
  const { rows } = await sql<BusyTest>`
    WITH busy AS (
      SELECT exam_id, id, started_at, closed_at FROM attempt WHERE id > coalesce((
        SELECT id FROM attempt WHERE started_at < ${since} ORDER BY id DESC LIMIT 1), 0)
      UNION
      SELECT exam_id, id, started_at, closed_at FROM attempt WHERE closed_at IS NULL
    )
    SELECT exam.id, slug, title, (count(*) FILTER (WHERE closed_at IS NULL))::bigint AS running,
      (count(*) FILTER (WHERE started_at >= ${since}))::bigint AS started
    FROM busy JOIN exam ON exam.id = busy.exam_id
    GROUP BY exam.id ORDER BY count(*) DESC, exam.id LIMIT ${limit}`.execute(db)
  return rows
}
