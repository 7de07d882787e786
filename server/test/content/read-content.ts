import { type ContentError, addTo } from '#server/content/shared/content-errors.ts'
import { openFolder } from '#server/content/shared/files/content-folder.ts'
import { type ReadContext, itemsOfFolder } from '#server/content/shared/read-context.ts'

/** The context in which the kinds read a folder, and the errors that they report. */
export async function openContent(folder: string) {
  const errors: ContentError[] = []
  const addError = addTo(errors)
  const context: ReadContext = {
    folder: await openFolder(folder, addError),
    addError,
    addWarning: addTo([]),
    ...itemsOfFolder(),
    sharedFolders: [],
    areFilesPublished: false,
  }
  return { context, errors }
}
