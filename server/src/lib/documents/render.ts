import type { MoneyDocument } from '@sopan/contract/orders/receipts'
import { Piscina } from 'piscina'

import { unavailable } from '../errors.ts'

/** Each takes a part of a second of its thread. */
const MAX_WAITING = 32
const RETRY_SECONDS = 3
const TIME_LIMIT_MS = 15_000
const IDLE_MS = 30_000
/** Below the thread that serves requests, like the threads of passwords. */
const NICE = 5

/** The name of its file: 'receipt-R-26-27-000123.pdf'. */
export const fileNameOf = ({ kind, number }: MoneyDocument): string =>
  `${kind} ${number}.pdf`.replaceAll(/[ /]/g, '-')

let pool: Piscina<MoneyDocument, Uint8Array> | undefined

/**
 * The PDF of a receipt or a credit note. Drawn in a thread, because parsing and embedding the fonts
 * takes longer than a request may stop all others. Throws `unavailable` if many are waiting already.
 */
export async function renderDocument(document: MoneyDocument): Promise<Buffer> {
  pool ??= openPool()
  if (pool.queueSize >= MAX_WAITING) throw unavailable(RETRY_SECONDS)
  const pdf = await pool.run(document, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
  return Buffer.from(pdf)
}

function openPool(): Piscina<MoneyDocument, Uint8Array> {
  const opened = new Piscina<MoneyDocument, Uint8Array>({
    filename: new URL('./draw-worker.ts', import.meta.url).href,
    name: 'draw',
    // The thread ends when idle, unlike the threads for passwords: a job that waits for a dying thread is not
    // started (docs/decisions/022-piscina-for-passwords.md), but the time limit ends the wait.
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: process.platform === 'linux' ? NICE : 0,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
  })
  // A thread that dies without a job is replaced; without a listener its error would end the process.
  opened.on('error', () => undefined)
  return opened
}
