import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { eraseLearner, previewErasure } from '@sopan/contract/console/learner-acts'
import { listLearners } from '@sopan/contract/console/learners'
import { type Kysely, sql } from 'kysely'

import { listTables } from '#server/db/backup/catalogue.ts'

import type { TestApp } from './app.ts'
import { makeCall } from './commands.ts'
import { factories } from './factories.ts'

/** A learner whose texts occur in no row of another one. */
export const PERSON = {
  name: 'Meera Dahiya',
  email: 'kalpana@example.com',
  phone: '9876512345',
  state: 'Haryana',
  district: 'Karnal',
}

/** Helpers for tests of erased accounts. */
export function erasing(t: TestApp) {
  const list = () => join(t.settings.DATA_DIR, 'erased.jsonl')
  /** The account as the page of the learner shows it. */
  async function accountOf(email: string) {
    const { learners } = await makeCall(t, listLearners, { querystring: { search: email } })
    const found = learners.find((one) => one.email === email)
    return { learner_id: found?.id ?? 1, email, reason: 'asked by mail' }
  }

  const erase = async (email: string, givenUp: number[]) =>
    makeCall(t, eraseLearner, { body: { ...(await accountOf(email)), given_up: givenUp } })

  const preview = async (email: string) =>
    makeCall(t, previewErasure, { body: await accountOf(email) })

  return {
    list,
    accountOf,
    erase,
    preview,

    /** Erases an account with all its live access, and returns what the preview showed. */
    async eraseAll(email: string) {
      const previewed = await preview(email)
      await erase(
        email,
        previewed.access.map(({ id }) => id),
      )
      return previewed
    },

    lines: () =>
      existsSync(list())
        ? readFileSync(list(), 'utf8')
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line) as object)
        : [],

    async person() {
      const user = await factories(t.db).user({ ...PERSON, email_key: PERSON.email })
      return { user, token: await factories(t.db).token(user.id, t.time) }
    },

    /** The tables in which a text occurs. */
    async tablesWith(text: string): Promise<string[]> {
      const found: string[] = []
      for (const { name } of await listTables(t.db as unknown as Kysely<unknown>)) {
        const { rows } = await sql`
          SELECT FROM ${sql.table(name)} AS r WHERE position(lower(${text}) IN lower(r::text)) > 0
            OR (${name} = 'payment_event'
              AND position(${Buffer.from(text)}::bytea IN (to_jsonb(r) ->> 'body')::bytea) > 0)
          LIMIT 1`.execute(t.db)
        if (rows.length > 0) found.push(name)
      }
      return found
    },
  }
}
