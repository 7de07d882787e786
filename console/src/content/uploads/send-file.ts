import { PART_BYTES } from '@sopan/contract/console/upload-parts'
import { beginUpload, getUpload } from '@sopan/contract/console/uploads'
import type { DetailedError } from 'tus-js-client'

import { CallError, isPassing } from '#console/lib/call-error.ts'
import { call } from '#console/lib/call.ts'
import { uploadWords as text } from '#console/words/uploads.ts'

import type { Kind } from '../content-calls.ts'

const PAUSE_MS = 2000
/** Without a byte for so long, a part is sent again: a lost connection is not always reported. */
const SILENT_MS = 30_000
const LONGEST_PAUSE_MS = 10_000
/** A day of tries. */
const DELAYS = [0, 1000, 3000, ...Array.from({ length: 8640 }, () => LONGEST_PAUSE_MS)]

/** The field for which a file is sent. */
export interface Target {
  kind: Kind
  draft: number
  /** The file of the draft with the field. */
  file: string
  /** Such as 'notes.0.file'. */
  field: string
  /** The present value of the field. */
  present: string | null
}

export interface SendEvents {
  signal: AbortSignal
  /** It does not wait for other files any longer. */
  onTurn: () => void
  onProgress: (bytes: number) => void
  /** The connection was lost, or is there again. */
  onCut: (isCut: boolean) => void
}

/**
 * Sends a file in parts and waits until the server has stored it; resolves to the id of the upload. Continues after a lost
 * connection as long as the page is open. Rejects with a sentence if the file is refused, and when `signal` is aborted.
 */
export async function sendFile(
  { kind, draft, file, field, present }: Target,
  chosen: File,
  events: SendEvents,
): Promise<number> {
  const { name, size: bytes, lastModified: modified } = chosen
  const params = { kind }
  const body = { draft, file, field, present, name, bytes, modified }
  const begun = await untilReached(events, () => call(beginUpload, { params, body }, events.signal))
  const { id } = begun
  if (begun.state === 'arriving')
    await sendParts(`/api/content/${kind}/uploads/${id}`, chosen, events)
  for (;;) {
    const { state, problem } = await untilReached(events, () =>
      call(getUpload, { params: { kind, id: String(id) } }, events.signal),
    )
    if (problem !== null) throw new CallError(400, problem)
    if (state === 'stored') return id
    await pause(events.signal)
  }
}

/** Repeats a call until the server is reached. */
export async function untilReached<Result>(
  { signal, onCut }: Pick<SendEvents, 'signal' | 'onCut'>,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      const result = await work()
      onCut(false)
      return result
    } catch (error) {
      if (!(error instanceof CallError) || !isPassing(error.status)) throw error
      onCut(true)
      await pause(signal)
    }
  }
}

async function sendParts(url: string, file: File, { signal, onProgress, onCut }: SendEvents) {
  const { Upload } = await import('tus-js-client')
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let timer: number | undefined
  const watch = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      onCut(true)
      watch()
      void upload.abort().then(() => upload.start())
    }, SILENT_MS)
  }
  const upload = new Upload(file, {
    uploadUrl: url,
    chunkSize: PART_BYTES,
    retryDelays: DELAYS,
    // The server finds the file again.
    storeFingerprintForResuming: false,
    onBeforeRequest: watch,
    onProgress(bytes) {
      watch()
      onCut(false)
      onProgress(bytes)
    },
    onShouldRetry(error) {
      const status = statusOf(error)
      // 409: another part is the next one, whose offset is asked, or the storage is silent.
      const isAgain = isPassing(status) || status === 409
      if (isAgain) onCut(true)
      return isAgain
    },
    onSuccess: () => resolve(),
    onError: (error) => reject(refusalOf(error)),
  })
  const stop = () => {
    void upload.abort()
    reject(signal.reason)
  }
  signal.addEventListener('abort', stop)
  upload.start()
  try {
    await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

const statusOf = (error: DetailedError): number => error.originalResponse?.getStatus() ?? 0

function refusalOf(error: Error | DetailedError): CallError {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (response === null) return new CallError(0, text.failed)
  const status = response.getStatus()
  return new CallError(status, status === 401 ? text.signedOut : messageOf(response.getBody()))
}

function messageOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message : text.failed
  } catch {
    return text.failed
  }
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
