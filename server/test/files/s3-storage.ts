import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import type { StorageSettings } from '#server/lib/env/storage.ts'
import { createS3Files } from '#server/lib/files/storage/s3-files.ts'
import { createStorageCalls } from '#server/lib/files/storage/storage-calls.ts'

import { temporaryFolder } from '../temporary-folder.ts'
import { type StorageOptions, openStorage } from './open-storage.ts'

/** A storage with files over it, closed after the test. */
export async function s3Storage({
  limitMs = 10_000,
  keys = ['key'],
  ...options
}: StorageOptions & { limitMs?: number; keys?: string[] } = {}) {
  const storage = await openStorage(options)
  onTestFinished(() => storage.close())
  const incoming = join(temporaryFolder(), 'incoming')
  /** With other settings, such as a key that is not valid any more. */
  function filesWith(changed: Partial<StorageSettings> = {}) {
    const calls = createStorageCalls(
      { ...storage.settings, ...changed },
      { idleMs: limitMs, storingMs: limitMs },
    )
    onTestFinished(() => calls.close())
    return createS3Files({ storage: async () => calls, incoming, keys: () => keys })
  }
  return { ...storage, incoming, files: filesWith(), filesWith }
}
