import { createHash } from 'node:crypto'

import { listForDeletion } from '#server/db/queries/listed-files.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { pathOf } from '#server/lib/files/files.ts'

/**
 * Stores the picture of a ticket that is not stored yet. The file is listed for deletion first, because a request can
 * end at any moment; the transaction that stores the ticket keeps the file.
 */
export async function storePicture(
  { db, files }: Pick<AppDeps, 'db' | 'files'>,
  picture: Buffer,
  at: Date,
): Promise<string> {
  const sha256 = createHash('sha256').update(picture).digest('hex')
  await listForDeletion(db, pathOf('paid', sha256, 'webp'), at)
  return files.put('paid', picture, 'webp')
}
