import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { computeRanks, finishedBy } from '#test/exams/ranking.ts'
import { freshTarget } from '#test/fresh-database.ts'

import { RULES } from './invariants/rules.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { listStandings } from './queries/exam-ranks.ts'
import type { Db } from './tables.ts'

const t = testApp()
const BEFORE = '073'
const OPENS = '2026-11-01T06:00:00Z'
const CLOSES = '2026-11-01T07:00:00Z'

async function insertId(db: Db, insert: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await insert.execute(db)
  return (rows as { id: number }[])[0]?.id ?? 0
}

/** A paper with four questions, whose keys are A. */
async function insertPaper(db: Db, exam: number, hash: string, text: string): Promise<number> {
  const id = await insertId(
    db,
    sql`
      INSERT INTO paper (exam_id, content_hash, time_limit_seconds, created_at)
      VALUES (${exam}, ${hash.repeat(64)}, 600, ${OPENS}) RETURNING id`,
  )
  const source = { en: { question: text, options: ['1', '2'], explanation: null } }
  await sql`
    INSERT INTO paper_question (paper_id, position, option_count, correct_option, texts, source)
    SELECT ${id}, position, 2, 'A', ${JSON.stringify(source)}::jsonb, ${JSON.stringify(source)}::jsonb
    FROM generate_series(1, 4) AS position`.execute(db)
  return id
}

/** The marks of a paper as the version before has computed them. */
const insertMarks = (db: Db, paper: number, marks: number, learners: number) =>
  sql`
    INSERT INTO exam_marks (paper_id, section, marks, at_most, learners, possible_marks, closes_at, computed_at)
    VALUES (${paper}, 0, ARRAY[${marks}::integer], ARRAY[${learners}::integer], ${learners}, 4, ${CLOSES}, ${CLOSES})`.execute(
    db,
  )

it('puts papers of before that are marked equally into one ranking, and keeps the ranks that were shown', async () => {
  const { address, db } = await freshTarget()
  await migrate(
    address,
    migrations.filter(({ name }) => name < BEFORE),
  )
  const exam = await insertId(
    db,
    sql`
      INSERT INTO exam (slug, title, description, type, created_at, updated_at, opens_at, closes_at)
      VALUES ('mock', 'Mock', '', 'free', ${OPENS}, ${OPENS}, ${OPENS}, ${CLOSES}) RETURNING id`,
  )
  const [first, typo, corrected] = [
    await insertPaper(db, exam, 'a', 'One and too?'),
    await insertPaper(db, exam, 'b', 'One and two?'),
    await insertPaper(db, exam, 'c', 'One + two?'),
  ]
  const take = (paper: number, count: number, marks: number, time = OPENS) =>
    finishedBy(
      { db, time: new Date(time) },
      { id: exam, paper: { id: paper } },
      Array<number>(count).fill(marks),
    )
  const ids = {
    first: await take(first, 31, 1),
    typo: await take(typo, 6, 2),
    corrected: await take(corrected, 30, 3),
    late: await take(typo, 1, 4, '2026-11-01T06:30:00Z'),
  }
  await sql`UPDATE attempt SET in_window = true`.execute(db)
  await sql`
    INSERT INTO key_reveal (user_id, paper_id, revealed_at)
    SELECT user_id, paper_id, '2026-11-01T06:10:00Z' FROM attempt WHERE id = ${ids.first[0]}`.execute(
    db,
  )
  await sql`
    INSERT INTO key_correction (paper_id, question_id, mode, options, at, actor, reason)
    SELECT paper_id, id, 'all', '{}', ${OPENS}, 'ravi', 'no option is right'
    FROM paper_question WHERE paper_id = ${corrected} AND position = 4`.execute(db)
  await sql`DELETE FROM rank_change`.execute(db)
  await insertMarks(db, first, 1, 31)
  await insertMarks(db, typo, 2, 7)
  await insertMarks(db, corrected, 3, 30)

  await migrate(address, migrations)

  const ranks = async () => {
    const standings = await listStandings(db, Object.values(ids).flat())
    return Object.fromEntries(
      Object.entries(ids).map(([name, [id = 0]]) => {
        const one = standings.get(id)
        return [name, one === undefined ? null : `${one.place} of ${one.of}`]
      }),
    )
  }
  expect(await ranks()).toEqual({ first: '1 of 31', typo: null, corrected: '1 of 30', late: null })
  expect(await computeRanks({ ...t, db, sharedNow: () => new Date('2026-11-02T06:00:00Z') })).toBe(
    2,
  )
  expect(await ranks()).toEqual({
    first: '7 of 37',
    typo: '1 of 37',
    corrected: '1 of 30',
    late: null,
  })
  const papers = await db.selectFrom('paper').select('content_hash').orderBy('id').execute()
  expect(papers.map(({ content_hash: hash }) => hash[0])).toEqual(['a', 'b', 'c'])

  const rule = RULES['papers of one ranking that are marked differently, or a paper without one']
  expect((await rule?.execute(db))?.rows).toEqual([])
  await sql`UPDATE paper_ranking SET ranking_id = ${first} WHERE paper_id = ${corrected}`.execute(
    db,
  )
  expect((await rule?.execute(db))?.rows).toEqual([{ subject: `paper ${first}` }])
})
