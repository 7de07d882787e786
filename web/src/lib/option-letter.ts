import type { OptionLetter } from '@sopan/contract/exams/attempts'

import { text } from './fields.ts'

export const LETTERS = ['A', 'B', 'C', 'D'] as const satisfies OptionLetter[]

export function letterOrNull(value: unknown): OptionLetter | null {
  const letter = text(value).trim().toUpperCase()
  return LETTERS.find((one) => one === letter) ?? null
}
