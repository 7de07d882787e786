import { utimesSync } from 'node:fs'
import { join } from 'node:path'

import { uploadFolder } from '#server/lib/files/open-files.ts'

import type { TestApp } from '../app.ts'

/** A file that the storage or the data folder has since an hour before the time of the app. */
export async function storedLongAgo(
  t: TestApp,
  area: 'public' | 'paid',
  content: string,
  extension: string,
): Promise<string> {
  const path = await t.files.put(area, Buffer.from(content), extension)
  const long = new Date(t.time.getTime() - 3_600_000)
  const file =
    t.storage === null
      ? join(uploadFolder(t.settings), path)
      : join(t.storage.folder, `${path}._S3rver_object`)
  utimesSync(file, long, long)
  return path
}
