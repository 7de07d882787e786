import type { ItemFolder } from '#server/content/shared/files/export-folder.ts'
import { pictureNames } from '#server/content/shared/text/rich-text.ts'
import type { Passage, QuestionSource, QuestionTexts, RichText } from '#server/db/exam-texts.ts'
import type { Row } from '#server/db/tables.ts'

/** Copies the pictures of a question under the names that its texts give them. */
export async function copyPictures(folder: ItemFolder, row: Row<'paper_question'>): Promise<void> {
  for (const [language, source] of Object.entries(row.source)) {
    const texts = row.texts[language]
    if (!texts) continue
    const shown = richTexts(texts)
    for (const [part, text] of sources(source).entries()) await copyOf(folder, text, shown[part])
  }
}

/** The same for the pictures of a passage. */
export async function copyPassagePictures(folder: ItemFolder, passage: Passage): Promise<void> {
  for (const [language, source] of Object.entries(passage.source)) {
    await copyOf(folder, source, passage.texts[language])
  }
}

async function copyOf(
  folder: ItemFolder,
  text: string,
  shown: RichText | null | undefined,
): Promise<void> {
  const addresses = [...(shown?.html ?? '').matchAll(/ src="\/uploads\/([^"]+)"/g)]
  for (const [index, name] of pictureNames(text).entries()) {
    const stored = addresses[index]?.[1]
    if (stored !== undefined) await folder.copy(`tests/${name}`, stored)
  }
}

const sources = ({ question, options, explanation }: QuestionSource): string[] => [
  question,
  ...options,
  explanation ?? '',
]

const richTexts = ({ question, options, explanation }: QuestionTexts): (RichText | null)[] => [
  question,
  ...options,
  explanation,
]
