/**
 * What a page must be able to show for some papers. A page names its abilities when it asks for a
 * paper, so that a page of an earlier version is never given a paper that it would show wrongly.
 */
export const ABILITIES = ['five-options'] as const
export type Ability = (typeof ABILITIES)[number]

/** What a paper needs of the page, by the number of options of its questions. */
export const needsOf = (optionCounts: readonly number[]): Ability[] =>
  optionCounts.some((count) => count > 4) ? ['five-options'] : []

/** Whether a page with the abilities `can` shows a paper rightly. */
export const canShow = (needs: readonly string[], can: readonly string[]): boolean =>
  needs.every((need) => can.includes(need))
