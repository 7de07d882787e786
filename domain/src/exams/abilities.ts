import type { MarksPolicy } from './figures-shown.ts'

/**
 * What a page must be able to show for some tests: papers with five options, and results whose figures come later. A
 * page names its abilities when it asks for a paper, so that a page of an earlier version is never given a test that it
 * would show wrongly.
 */
export const ABILITIES = ['five-options', 'figures-from'] as const
export type Ability = (typeof ABILITIES)[number]

/** What a new attempt needs of the page, because its figures come later. */
export const needsOfWindow = (inWindow: boolean, policy: MarksPolicy): Ability[] =>
  inWindow && policy === 'after_close' ? ['figures-from'] : []

/** What a paper needs of the page, by the number of options of its questions. */
export const needsOf = (optionCounts: readonly number[]): Ability[] =>
  optionCounts.some((count) => count > 4) ? ['five-options'] : []

/** Whether a page with the abilities `can` shows a paper rightly. */
export const canShow = (needs: readonly string[], can: readonly string[]): boolean =>
  needs.every((need) => can.includes(need))
