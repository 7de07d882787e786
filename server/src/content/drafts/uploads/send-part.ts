import { createHash } from 'node:crypto'

import { PART_BYTES } from '@sopan/contract/console/upload-parts'

import { fileProblem } from '#server/content/shared/files/file-format.ts'
import type { ContentFiles } from '#server/content/shared/files/store-files.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { badRequest, conflict } from '#server/lib/errors.ts'
import { pathOf } from '#server/lib/files/files.ts'

import { type Upload, countPart, insertPart, refuseUpload } from './upload-store.ts'

interface Part {
  /** The bytes before it. */
  start: number
  content: Uint8Array
  at: Date
}

/**
 * Stores the next part of a file; returns the bytes that have arrived. The first part decides whether the content is of
 * the type of the name. Throws a 409 if another part is the next one, and a 400 if the part or the file is refused.
 */
export async function sendPart(
  db: Db,
  files: Pick<ContentFiles, 'put'>,
  upload: Upload,
  { start, content, at }: Part,
): Promise<number> {
  const { id: upload_id, state, problem, received, name } = upload
  if (problem !== null) throw badRequest({ text: `${name} ${problem}.` })
  if (state !== 'arriving' || start !== received) throw otherPart(received)
  const bytes = content.byteLength
  if (bytes !== Math.min(PART_BYTES, upload.bytes - received))
    throw badRequest({ text: 'A part of this size is not the next one.' })
  if (start === 0) await requireType(db, upload, Buffer.from(content), at)
  // As the file store will name it.
  const sha256 = createHash('sha256').update(content).digest('hex')
  const row = { upload_id, start, part: pathOf('paid', sha256, 'part'), bytes }
  await insertPart(db, row)
  await files.put('paid', content, 'part')
  if (!(await inTransaction(db, (trx) => countPart(trx, row, at)))) throw otherPart(received)
  return received + bytes
}

const otherPart = (received: number) =>
  conflict({ text: `This part is not the next one. ${received} bytes have arrived.` })

/** The first part has the beginning by which a type is known, and the whole of a picture. */
async function requireType(db: Db, { id, name, path, bytes }: Upload, first: Buffer, at: Date) {
  const content = {
    size: async () => bytes,
    head: async (_: string, length: number) => first.subarray(0, length),
  }
  const problem = await fileProblem(content, path)
  if (problem === null) return
  await refuseUpload(db, id, problem, at)
  throw badRequest({ text: `${name} ${problem}.` })
}
