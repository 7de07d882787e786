import type { z } from 'zod'

import { endingOf } from '#server/content/shared/files/file-format.ts'
import { readAiken } from '#server/content/shared/question-banks/aiken.ts'
import { readCsv } from '#server/content/shared/question-banks/csv.ts'
import { readGift } from '#server/content/shared/question-banks/gift.ts'
import type { Bank } from '#server/content/shared/question-banks/question-bank.ts'
import type { ReadContext } from '#server/content/shared/read-context.ts'
import { wording } from '#server/content/shared/yaml/schema-errors.ts'

import { question } from './schema.ts'

/** A question with the place where it stands. */
export type AskedQuestion = z.output<typeof question> & {
  section: number | null
  file: string
  line: number
}

const readers: Record<string, (text: string) => Bank> = {
  gift: readGift,
  txt: readAiken,
  csv: readCsv,
}

/**
 * The questions of a bank, which a test names at `by`; each one that a test cannot take is taken
 * down with its line in the bank.
 */
export async function readBank(
  { folder, complain }: ReadContext,
  path: string,
  by: { file: string; line: number },
): Promise<Omit<AskedQuestion, 'section'>[]> {
  if (!folder.take(path)) {
    complain(by.file, by.line, `there is no file ${path}`)
    return []
  }
  const text = await folder.text(path)
  const bank = text === null ? null : readers[endingOf(path)]?.(text)
  if (!bank) return []
  for (const { line, message } of bank.faults) complain(path, line, message)
  if (bank.questions.length === 0 && bank.faults.length === 0) {
    complain(path, null, 'holds no questions')
  }
  return bank.questions.flatMap(({ line, explanation, ...given }) => {
    const checked = question.safeParse(
      { ...given, explanation: explanation ?? undefined },
      { reportInput: true },
    )
    if (checked.success) return [{ ...checked.data, file: path, line }]
    for (const issue of checked.error.issues) {
      for (const { message } of wording(issue)) complain(path, line, message)
    }
    return []
  })
}
