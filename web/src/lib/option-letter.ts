import type { OptionLetter } from '@sopan/contract/exams/attempts'
import { LETTERS } from '@sopan/domain/exams/option-letters'

import { text } from './fields.ts'

export function letterOrNull(value: unknown): OptionLetter | null {
  const letter = text(value).trim().toUpperCase()
  return LETTERS.find((one) => one === letter) ?? null
}
