import type { MoneyDocument } from '@sopan/contract/orders/receipts'
import type { Piscina } from 'piscina'

import { unavailable } from '../errors.ts'
import { openThreads } from '../threads.ts'

/** Each takes a part of a second of its thread. */
const MAX_WAITING = 32
const RETRY_SECONDS = 3
const TIME_LIMIT_MS = 15_000

/** The name of its file: 'receipt-R-26-27-000123.pdf'. */
export const fileNameOf = ({ kind, number }: MoneyDocument): string =>
  `${kind} ${number}.pdf`.replaceAll(/[ /]/g, '-')

let pool: Piscina<MoneyDocument, Uint8Array> | undefined

/**
 * The PDF of a receipt or a credit note. Drawn in a thread, because parsing and embedding the fonts
 * takes longer than a request may stop all others. Throws `unavailable` if many are waiting already.
 */
export async function renderDocument(document: MoneyDocument): Promise<Buffer> {
  pool ??= openThreads({
    module: new URL('./draw-worker.ts', import.meta.url),
    name: 'draw',
    least: 0,
    most: 1,
    oldMb: 96,
    youngMb: 8,
  })
  if (pool.queueSize >= MAX_WAITING) throw unavailable(RETRY_SECONDS)
  const pdf = await pool.run(document, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
  return Buffer.from(pdf)
}
