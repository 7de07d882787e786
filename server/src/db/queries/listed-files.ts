import type { Db, Trx } from '#server/db/tables.ts'

/** Lists a file for deletion, before it is stored; the sweep leaves it for ten minutes. */
export async function listForDeletion(db: Db, path: string, at: Date): Promise<void> {
  await db
    .insertInto('erased_upload')
    .values({ upload: path, erased_at: at })
    .onConflict((conflict) => conflict.column('upload').doUpdateSet({ erased_at: at }))
    .execute()
}

/** Keeps a listed file, in the transaction of the row that names the file. */
export async function keepFile(trx: Trx, path: string): Promise<void> {
  await trx.deleteFrom('erased_upload').where('upload', '=', path).execute()
}
