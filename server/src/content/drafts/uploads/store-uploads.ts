import { MINUTE_MS } from '@sopan/domain/durations'

import { extensionOf } from '#server/content/shared/files/file-format.ts'
import type { ContentFiles } from '#server/content/shared/files/store-files.ts'
import type { Db } from '#server/db/tables.ts'
import type { Clock } from '#server/lib/clock.ts'
import { isAppError, notFound } from '#server/lib/errors.ts'

import { type Upload, listReceived, refuseUpload, setStored, takeArrived } from './upload-store.ts'

/** After that another server stores the file; two may do it, because the content decides the path. */
const TAKEN_MS = 5 * MINUTE_MS

interface StoreDeps {
  db: Db
  files: ContentFiles
  now: Clock
}

/** Stores the files whose parts have all arrived, each as one; returns how many. `onError` gets the id of the upload. */
export async function storeUploads(
  { db, files, now }: StoreDeps,
  onError: (error: unknown, upload: number) => void,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let count = 0
  while (!isStopping()) {
    const at = now()
    const upload = await takeArrived(db, at, new Date(at.getTime() + TAKEN_MS))
    if (upload === undefined) break
    await storeUpload({ db, files, now }, upload).catch((error: unknown) =>
      onError(error, upload.id),
    )
    count++
  }
  return count
}

async function storeUpload({ db, files, now }: StoreDeps, upload: Upload): Promise<void> {
  try {
    const content = wholeOf({ db, files }, upload)
    const stored = await files.put(upload.area, content, extensionOf(upload.path))
    await setStored(db, upload.id, stored, now())
  } catch (error) {
    // A part is gone: a backup was restored, or the sweep deleted it before the page continued after a day.
    if (!isAppError(error)) throw error
    await refuseUpload(db, upload.id, 'was not received whole, send it again', now())
  }
}

async function* wholeOf(
  { db, files }: Pick<StoreDeps, 'db' | 'files'>,
  { id, bytes: all }: Upload,
) {
  let end = 0
  for (const { part, start, bytes } of await listReceived(db, id)) {
    if (start !== end || (await files.stat(part)) === null) throw notFound()
    yield* files.stream(part, { start: 0, end: bytes - 1 }) as AsyncIterable<Buffer>
    end += bytes
  }
  if (end !== all) throw notFound()
}
