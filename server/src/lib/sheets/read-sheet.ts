import { tooLarge } from '../errors.ts'
import { readInThread } from '../office/read-in-thread.ts'
import { SHEET_LIMITS, type SheetRow } from './sheet.ts'

const WORKER = new URL('./sheet-worker.ts', import.meta.url)
const tooSlow = 'This Excel file takes too long to read. Try again, or split it into several files.'

/**
 * The rows of the first sheet of an .xlsx file, without the empty ones. Throws what `readInThread` throws, and 413 if the
 * file is too large.
 */
export async function readSheet(bytes: Uint8Array, timeLimitMs?: number): Promise<SheetRow[]> {
  if (bytes.length > SHEET_LIMITS.bytes) throw tooLarge({ text: 'A file may have at most 10 MB' })
  const { rows } = await readInThread<{ rows: SheetRow[] }>(WORKER, bytes, {
    tooSlow,
    ...(timeLimitMs !== undefined && { timeLimitMs }),
  })
  return rows
}
