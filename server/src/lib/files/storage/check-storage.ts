import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { systemClock } from '../../clock.ts'
import type { Settings } from '../../env/env.ts'
import type { StorageSettings } from '../../env/storage.ts'
import { errorCode } from '../../error-code.ts'
import { OperatorError } from '../../operator-error.ts'
import { withIncoming } from '../incoming.ts'
import { openStorage, uploadFolder } from '../open-files.ts'
import { StorageError } from '../storage-error.ts'
import { problemsForBrowsers } from './browser-access.ts'
import type { StorageCalls } from './storage-calls.ts'

/** As long as the shortest address of a paid file. */
const SIGNED_SECONDS = 15 * 60
const FOLDER = 'paid/start-check-'
const CONTENT = Buffer.from('A file that a start writes, reads and deletes.')

/** Throws an OperatorError with every reason why the storage of the settings cannot be used. */
export async function requireStorage(
  settings: Pick<Settings, 'DATA_DIR' | 'storage'>,
): Promise<void> {
  const { storage } = settings
  if (storage === null) return
  const calls = await openStorage(storage)
  try {
    const missing = await problemOf(calls.requireBucket())
    const problems =
      missing === null
        ? await problemsOfUse(calls, join(uploadFolder(settings), 'incoming'))
        : [bucketProblem(missing, storage)]
    if (problems.length === 0) return
    const list = problems.map((problem) => `- ${problem}`).join('\n')
    throw new OperatorError(`The file storage (STORAGE_URL) cannot be used:\n${list}`)
  } finally {
    calls.close()
  }
}

/**
 * Writes, lists, reads and deletes a separate file, so that two servers can start at the same time. It is where paid files are,
 * whose secrecy a bucket policy can decide by the folder.
 */
async function problemsOfUse(calls: StorageCalls, incoming: string): Promise<string[]> {
  const name = `${FOLDER}${randomBytes(12).toString('hex')}`
  const kind = { type: 'application/pdf', disposition: 'inline', cacheControl: 'no-store' }
  const steps = {
    'Files cannot be written': () =>
      withIncoming(incoming, CONTENT, (arrived) => calls.put(name, { ...arrived, ...kind })),
    'Files cannot be listed': () => Readable.from(calls.list(FOLDER)).toArray(),
  }
  const problems = []
  for (const [what, step] of Object.entries(steps)) {
    const problem = await problemOf(step())
    if (problem !== null) problems.push(`${what}: ${problem.message}`)
  }
  if (problems.length > 0) return problems
  const read = await problemOf(readBack(calls, name))
  if (read !== null) problems.push(`Files cannot be read: ${read.message}`)
  const url = await calls.sign(name, systemClock(), SIGNED_SECONDS)
  problems.push(...(await problemsForBrowsers({ url, ...kind })))
  const removed = await problemOf(calls.remove(name))
  if (removed !== null) problems.push(`Files cannot be deleted: ${removed.message}`)
  return problems
}

async function readBack(calls: StorageCalls, name: string): Promise<void> {
  const content = await buffer(calls.get(name))
  if (!content.equals(CONTENT)) {
    throw new StorageError('the storage has sent other bytes than those written.')
  }
}

function bucketProblem(
  { status, message }: StorageError,
  { bucket, endpoint, region }: StorageSettings,
): string {
  if (status === 404) return `There is no bucket ${bucket} at ${endpoint}.`
  if (status === 403) {
    return `${endpoint} refuses STORAGE_KEY with STORAGE_SECRET, or lets this key not read the bucket ${bucket}.`
  }
  if (status === 301 || status === 400) {
    return `${endpoint} expects another STORAGE_REGION than ${region} for the bucket ${bucket}.`
  }
  return `${endpoint} cannot be used: ${message}`
}

async function problemOf(step: Promise<unknown>): Promise<StorageError | null> {
  try {
    await step
    return null
  } catch (error) {
    if (error instanceof StorageError) return error
    const code = errorCode(error)
    // The folder for content that arrives.
    if (code === undefined) throw error
    return new StorageError(`the data folder cannot be written (${code}).`)
  }
}
