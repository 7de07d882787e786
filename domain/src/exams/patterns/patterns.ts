import { BANKS } from './banks.ts'
import { OTHERS } from './others.ts'
import type { Pattern } from './pattern.ts'
import { SSC } from './ssc.ts'

/**
 * The papers of exams that a test can follow, by the name that its file gives. Left out: RRB NTPC CBT 2, whose sections were not
 * found; JEE Advanced, which is set each year on the day; typing and descriptive papers, which have no keys.
 */
export const PATTERNS = { ...SSC, ...BANKS, ...OTHERS }
export type PatternName = keyof typeof PATTERNS

export const PATTERN_NAMES = Object.keys(PATTERNS) as [PatternName, ...PatternName[]]

/** Null for a name that this release does not know. */
export const patternNamed = (name: string | null): Pattern | null =>
  PATTERN_NAMES.find((known) => known === name) === undefined ? null : PATTERNS[name as PatternName]
