import { join } from 'node:path'

import type { Settings } from '../env/env.ts'
import type { StorageSettings } from '../env/storage.ts'
import type { Files } from './files.ts'
import { createFolderFiles } from './folder-files.ts'
import { createS3Files } from './storage/s3-files.ts'
import type { StorageCalls } from './storage/storage-calls.ts'

export const uploadFolder = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string =>
  join(DATA_DIR, 'uploads')

/** The only access to stored files: the storage of the settings, or else the data folder. */
export function openFiles(
  settings: Pick<Settings, 'DATA_DIR' | 'storage'>,
  keys: () => readonly string[],
): Files {
  const folder = uploadFolder(settings)
  const { storage } = settings
  if (storage === null) return createFolderFiles({ folder, keys })
  let opened: Promise<StorageCalls> | undefined
  return createS3Files({
    storage: () => (opened ??= openStorage(storage)),
    incoming: join(folder, 'incoming'),
    keys,
  })
}

/** The client of the storage takes 38 MB and 0.3 s to load, which servers without a storage do not need. */
export async function openStorage(storage: StorageSettings): Promise<StorageCalls> {
  const { createStorageCalls } = await import('./storage/storage-calls.ts')
  return createStorageCalls(storage)
}
