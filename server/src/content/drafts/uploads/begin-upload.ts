import { dirname } from 'node:path/posix'

import { type Draft, lockDraft } from '#server/content/drafts/draft-store.ts'
import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import type { Db } from '#server/db/tables.ts'
import { badRequest } from '#server/lib/errors.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { findPlace, pathFor, placeProblem } from './upload-place.ts'
import {
  type Upload,
  countUnfinished,
  insertUpload,
  isKept,
  listSharedPaths,
  listUploads,
} from './upload-store.ts'

/** Of one member; each may have gigabytes. */
const MOST_UNFINISHED = 50

interface NewFile {
  /** The file of the draft with the field. */
  file: string
  /** Such as 'notes.0.file'. */
  field: string
  /** The present value of the field, whose file is replaced. */
  present: string | null
  name: string
  bytes: number
  /** When it was changed on the member's computer, in milliseconds. */
  modified: number
}

/**
 * Begins to receive a file for a field of a draft, or finds what has arrived of the same file for the same field. Throws
 * a 400 with a sentence if no file of this name and size belongs there.
 */
export function beginUpload(
  db: Db,
  draft: Draft,
  { file, field, present, ...given }: NewFile,
  act: Change,
): Promise<Upload> {
  const place = findPlace(draft.path, file, field)
  if (place === undefined) throw badRequest({ text: 'No file is sent for this field.' })
  const problem = placeProblem(place, given.name, given.bytes)
  if (problem !== null) throw badRequest({ text: problem })
  const { actor, now: at } = act
  const target = `${file} ${field}`
  return inOperatorTransaction(db, act, async (trx) => {
    // Two files that are begun together get two names.
    await lockDraft(trx, draft.id)
    const uploads = await listUploads(trx, draft.id)
    const same = uploads.find(
      (one) =>
        isKept(one, at) &&
        one.actor === actor &&
        one.field === target &&
        one.name === given.name &&
        one.bytes === given.bytes &&
        one.modified === given.modified,
    )
    if (same !== undefined) return same
    if ((await countUnfinished(trx, actor)) >= MOST_UNFINISHED)
      throw new OperatorError('Wait until the other files have arrived.')
    const shared =
      place.isShared === true ? await listSharedPaths(trx, place.folder, draft.path) : []
    const taken = [
      ...Object.keys(draft.files),
      ...uploads.map((one) => one.path),
      ...shared.map((one) => one.path),
    ]
    const elsewhere = shared.flatMap((one) => (one.is_elsewhere ? [one.path] : []))
    const path = pathFor(place, { file, present, name: given.name, taken, elsewhere })
    const { area } = place
    return insertUpload(trx, { ...given, draft_id: draft.id, actor, field: target, path, area, at })
  })
}

/** The value of the field for which a file was sent: its path, from the folder of the file with the field if it is there. */
export function valueOf({ field, path }: Pick<Upload, 'field' | 'path'>): string {
  const folder = `${dirname(field.split(' ', 1)[0] ?? '')}/`
  return path.startsWith(folder) ? path.slice(folder.length) : path
}
