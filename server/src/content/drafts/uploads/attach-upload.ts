import { CHANGED_ELSEWHERE } from '#server/content/drafts/draft-files.ts'
import type { Draft } from '#server/content/drafts/draft-store.ts'
import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { valueOf } from './begin-upload.ts'
import { type Upload, addFile, isKept } from './upload-store.ts'

/**
 * Puts a stored file into its draft; returns the new version of the draft and the value of the field. Throws an
 * OperatorError if the file is not stored, or if another page has changed the draft since `version`.
 */
export async function attachUpload(
  db: Db,
  draft: Draft,
  { upload, version }: { upload: Upload; version: number },
  act: Change,
): Promise<{ version: number; value: string }> {
  const { path, file } = upload
  if (file === null) throw new OperatorError('This file has not arrived yet.')
  const value = valueOf(upload)
  const [target = ''] = upload.field.split(' ')
  if (draft.document[target] === undefined)
    throw new OperatorError('What this file belongs to was moved or removed. Choose it again.')
  // The response to an earlier call was lost.
  if (draft.files[path] === file && draft.version === version + 1)
    return { version: draft.version, value }
  if (!isKept(upload, act.now))
    throw new OperatorError('This file is not kept any longer. Choose it again.')
  const changed = await inOperatorTransaction(db, act, (trx) =>
    addFile(trx, { id: draft.id, version }, { path, file, at: act.now }),
  )
  if (changed === undefined) throw new OperatorError(CHANGED_ELSEWHERE)
  return { version: changed, value }
}
