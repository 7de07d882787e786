import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { freshTarget } from '#test/fresh-database.ts'

import { RULES } from './invariants/rules.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { listKeyCorrections } from './queries/key-corrections.ts'

testApp()
const BEFORE = '078'
const TIME = '2026-11-01T06:00:00Z'

it('questions and corrected keys of before ask the same, and cannot be changed afterwards', async () => {
  const { address, db } = await freshTarget()
  await migrate(
    address,
    migrations.filter(({ name }) => name < BEFORE),
  )
  await sql`
    INSERT INTO exam (slug, title, description, type, created_at, updated_at)
    VALUES ('mock', 'Mock', '', 'free', ${TIME}, ${TIME})`.execute(db)
  await sql`
    INSERT INTO paper (exam_id, content_hash, time_limit_seconds, created_at)
    SELECT id, ${'a'.repeat(64)}, 600, ${TIME} FROM exam`.execute(db)
  await sql`
    INSERT INTO paper_question (paper_id, position, option_count, correct_option, texts, source)
    SELECT paper.id, position, position + 1, key, '{"en": {}}', '{"en": {}}'
    FROM paper, (VALUES (1, 'B'), (2, 'C'), (3, 'A'), (4, 'E')) AS q (position, key)`.execute(db)
  await sql`
    INSERT INTO key_correction (paper_id, question_id, mode, options, at, actor, reason)
    SELECT paper_id, id, mode, options, ${TIME}, 'ravi', 'wrong' FROM paper_question
    JOIN (VALUES (1, 'all', ARRAY[]::text[]), (2, 'options', ARRAY['B', 'A', 'B']), (3, 'dropped', '{}'))
      AS c (position, mode, options) USING (position)`.execute(db)

  await migrate(address, migrations)

  const questions = await db.selectFrom('paper_question').selectAll().orderBy('position').execute()
  expect(questions.map(({ asked }) => asked)).toEqual([
    { kind: 'options', options: 2, key: { mode: 'options', options: ['B'] } },
    { kind: 'options', options: 3, key: { mode: 'options', options: ['C'] } },
    { kind: 'options', options: 4, key: { mode: 'options', options: ['A'] } },
    { kind: 'options', options: 5, key: { mode: 'options', options: ['E'] } },
  ])
  const corrections = await listKeyCorrections(
    db,
    questions.map((question) => question.paper_id),
  )
  expect(questions.map(({ id }) => corrections.get(id)?.key)).toEqual([
    { mode: 'all', options: [] },
    { mode: 'options', options: ['A', 'B'] },
    { mode: 'dropped', options: [] },
    undefined,
  ])
  await expect(
    sql`INSERT INTO key_correction (paper_id, question_id, mode, options, at, actor, reason)
    SELECT paper_id, id, 'dropped', '{}', now(), 'ravi', 'wrong' FROM paper_question`.execute(db),
  ).rejects.toThrow('key_check')
  await expect(sql`UPDATE paper_question SET position = 9`.execute(db)).rejects.toThrow('never')
  await expect(sql`UPDATE key_correction SET reason = ''`.execute(db)).rejects.toThrow('never')
  const rule = RULES['an append-only table whose rows can be changed']
  expect((await rule?.execute(db))?.rows).toEqual([])
})
