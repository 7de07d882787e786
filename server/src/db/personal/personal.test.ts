import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'

import { openTestDatabase } from '#test/database.ts'

import { PERSONAL_TABLES } from './personal.ts'

const { db } = await openTestDatabase()

afterAll(() => db.destroy())

/** The tables with the id of a learner, and the tables that refer to them, by the catalogue of the database. */
async function tablesAboutLearners(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE concerned AS (
      SELECT c.oid FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid
        AND a.attname IN ('user_id', 'learner_id') AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND (c.relname = 'app_user' OR a.attname IS NOT NULL)
      UNION
      SELECT k.conrelid FROM pg_constraint k JOIN concerned ON k.confrelid = concerned.oid
      WHERE k.contype = 'f')
    SELECT relname AS name FROM pg_class JOIN concerned USING (oid) ORDER BY relname`.execute(db)
  return rows.map(({ name }) => name)
}

const forgotten = async () =>
  (await tablesAboutLearners()).filter((name) => !Object.hasOwn(PERSONAL_TABLES, name))

it('has every table that is about learners', async () => {
  expect(await tablesAboutLearners()).toContain('grade')
  expect(await forgotten()).toEqual([])
})

it.each([
  ['with the id of a learner', sql`user_id bigint`],
  ['that refers to a learner', sql`learner bigint REFERENCES app_user`],
  ['that refers to an attempt', sql`attempt bigint REFERENCES attempt`],
])('lacks a new table %s', async (_, column) => {
  await sql`CREATE TABLE new_table (${column})`.execute(db)
  try {
    expect(await forgotten()).toEqual(['new_table'])
  } finally {
    await sql`DROP TABLE new_table`.execute(db)
  }
})

it('has only tables that are there', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${Object.keys(PERSONAL_TABLES)}::text[]) AS name
    WHERE to_regclass(name) IS NULL`.execute(db)
  expect(rows).toEqual([])
})

it('erases each table of which nothing stays', () => {
  const left = Object.entries(PERSONAL_TABLES)
    .filter(([, { policy, erase }]) => policy.stays === null && erase === undefined)
    .map(([name]) => name)
  expect(left).toEqual([])
})
