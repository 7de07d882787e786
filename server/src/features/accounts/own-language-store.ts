import type { Language } from '@sopan/contract/language'

import type { Db } from '#server/db/tables.ts'

export async function getOwnLanguage(db: Db, userId: number): Promise<Language | null> {
  const row = await db
    .selectFrom('app_user')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.language
}

export async function setOwnLanguage(db: Db, userId: number, language: Language): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ language })
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .execute()
}
