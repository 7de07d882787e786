import { type ContentError, addTo } from '#server/content/shared/content-errors.ts'
import { collectStates } from '#server/content/shared/files/collect-state.ts'
import { revisionFolder } from '#server/content/shared/files/revision-folder.ts'
import type { ContentFiles } from '#server/content/shared/files/store-files.ts'
import { itemsOfFolder } from '#server/content/shared/read-context.ts'
import type { ItemState } from '#server/content/shared/revisions/revision-store.ts'
import type { Db } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'
import { conflict, notFound } from '#server/lib/errors.ts'

import { exportTests } from '../export.ts'
import { readTests } from '../read.ts'
import type { TestContent } from '../schema.ts'

const PATH = 'tests'

/** The states of published tests by path, as an export writes them, all of the same time. */
export async function statesOf(
  db: Db,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, ItemState>> {
  const wanted = new Set(slugs.map((slug) => `${PATH}/${slug}`))
  const states = new Map<string, ItemState>()
  const open = collectStates(states, (item) => wanted.has(item))
  await inSnapshot(db, (trx) => exportTests({ trx, open, namesUnpublished: true }))
  return states
}

/**
 * A published test, as an export writes it and as it is read again. Throws 404 if there is no published test of this
 * name, 409 if a picture of the test is not stored.
 */
export async function readPublishedTest(
  db: Db,
  files: ContentFiles,
  slug: string,
): Promise<{ state: ItemState; test: TestContent }> {
  const state = (await statesOf(db, [slug])).get(`${PATH}/${slug}`)
  if (state === undefined)
    throw notFound({ text: `There is no published test '${slug}'. Publish it first.` })
  const names = Object.keys(state.files)
  const stats = await Promise.all(Object.values(state.files).map((path) => files.stat(path)))
  const missing = names[stats.indexOf(null)]
  if (missing !== undefined)
    throw conflict({
      text: `The picture ${missing} of this test is not among the stored files. Choose it again in the form of the test, and publish the test.`,
    })
  const errors: ContentError[] = []
  const [test] = await readTests({
    ...itemsOfFolder(),
    folder: revisionFolder(state, files),
    addError: addTo(errors),
    addWarning: () => undefined,
    sharedFolders: [],
    areFilesPublished: true,
  })
  const [error] = errors
  if (test === undefined || error !== undefined)
    throw new Error(`The export of ${slug} cannot be read: ${error?.message ?? 'it is empty'}`)
  return { state, test }
}
