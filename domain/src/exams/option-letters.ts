import type { OptionLetter } from '@sopan/contract/exams/attempts'

const ALL = { A: true, B: true, C: true, D: true, E: true } satisfies Record<OptionLetter, true>

/** The letters of the options of a question in a paper, in order; E is an addition to the documents. */
export const LETTERS = Object.keys(ALL) as readonly OptionLetter[]
export const MAX_OPTIONS = LETTERS.length
