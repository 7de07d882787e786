import type { z } from 'zod'

import type { At } from '#server/content/shared/content-errors.ts'
import { extensionOf } from '#server/content/shared/files/file-format.ts'
import { readAiken } from '#server/content/shared/question-banks/aiken.ts'
import { readCsv } from '#server/content/shared/question-banks/csv.ts'
import { readGift } from '#server/content/shared/question-banks/gift.ts'
import type { Bank } from '#server/content/shared/question-banks/question-bank.ts'
import type { ReadContext } from '#server/content/shared/read-context.ts'
import { schemaErrors } from '#server/content/shared/yaml/schema-errors.ts'

import { question } from './question-schema.ts'

/** A question with the file and the place that it was read from. */
export interface ReadQuestion extends z.output<typeof question> {
  section: number | null
  file: string
  at: At
}

const readers: Record<string, (text: string) => Bank> = {
  gift: readGift,
  txt: readAiken,
  csv: readCsv,
}

/**
 * The questions of a bank, which a test names at `by`; each unsupported question is reported with
 * its line in the bank.
 */
export async function readBank(
  { folder, addError, addWarning }: ReadContext,
  path: string,
  by: { file: string; at: At },
): Promise<Omit<ReadQuestion, 'section'>[]> {
  if (!folder.use(path)) {
    addError(by.file, by.at, `there is no file ${path}`)
    return []
  }
  const text = await folder.text(path)
  const bank = text === null ? null : readers[extensionOf(path)]?.(text)
  if (!bank) return []
  for (const { line, message } of bank.errors) addError(path, line, message)
  for (const { line, message } of bank.warnings) addWarning(path, line, message)
  if (bank.questions.length === 0 && bank.errors.length === 0) {
    addError(path, null, 'holds no questions')
  }
  return bank.questions.flatMap(({ line, translations = [], ...given }) => {
    const others = translations.map(([code, own]) => [code, withoutNull(own)] as const)
    const texts = { ...withoutNull(given), ...Object.fromEntries(others) }
    const checked = question.safeParse(texts, { reportInput: true })
    if (checked.success) return [{ ...checked.data, file: path, at: line }]
    for (const issue of checked.error.issues) {
      for (const { message } of schemaErrors(issue)) addError(path, line, message)
    }
    return []
  })
}

/** A key that may be left out is not null in YAML, and a list not empty. */
const withoutNull = <Texts extends { explanation: string | null; options: string[] }>({
  options,
  ...texts
}: Texts) => ({
  ...texts,
  ...(options.length > 0 && { options }),
  explanation: texts.explanation ?? undefined,
})
