import type { Language } from '@sopan/contract/language'
import { z } from 'zod'

import type { Db } from '#server/db/tables.ts'

import * as store from './store.ts'

const payloadSchema = z.object({
  to: z.string(),
  changed_at: z.coerce.date(),
  /** Messages of the release before have none. */
  user_id: z.int().optional(),
})

/** Reads the message about a changed email or password: its address, which may be an old one, and the account's language. */
export async function readChange(
  db: Db,
  payload: unknown,
): Promise<{ to: string; at: Date; language: Language | null }> {
  const { to, changed_at: at, user_id: userId } = payloadSchema.parse(payload)
  const language = userId === undefined ? null : await store.findLanguage(db, userId)
  return { to, at, language }
}
