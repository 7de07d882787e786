import { addTo } from '#server/content/shared/content-errors.ts'
import { revisionFolder } from '#server/content/shared/files/revision-folder.ts'
import type { ContentFiles } from '#server/content/shared/files/store-files.ts'
import { itemsOfFolder } from '#server/content/shared/read-context.ts'
import type { ItemState } from '#server/content/shared/revisions/revision-store.ts'
import type { ByLanguage, QuestionTexts } from '#server/db/exam-texts.ts'

import { allTexts, question } from './question-schema.ts'
import { picturesOf } from './read-pictures.ts'
import { renderTexts } from './render-paper.ts'

/**
 * The texts of questions of a draft as learners read them, each null where the question cannot be published as it is.
 * `files` are the files that the texts may name.
 */
export function previewTexts(
  { files }: Pick<ItemState, 'files'>,
  store: ContentFiles,
  questions: readonly unknown[],
): Promise<(ByLanguage<QuestionTexts> | null)[]> {
  return Promise.all(
    questions.map(async (given) => {
      const checked = question.safeParse(given)
      if (!checked.success) return null
      const errors: Parameters<typeof addTo>[0] = []
      const context = {
        folder: revisionFolder({ document: {}, files }, store),
        addError: addTo(errors),
        addWarning: addTo([]),
        ...itemsOfFolder(),
        sharedFolders: [],
        areFilesPublished: false,
      }
      const pictures = await picturesOf(context, allTexts(checked.data), { file: '', at: null })
      if (errors.length > 0) return null
      return renderTexts({ ...checked.data, pictures }, (path) => `/uploads/${files[path]}`)
    }),
  )
}
