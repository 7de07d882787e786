import { failures as en } from '../en/frame/failures.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of pages and windows that could not be loaded. */
export const failures = inLanguages(en, {
  hi: async () => (await import('../hi/frame/failures.ts')).failures,
})
export type LazyWindowName = keyof SameWords<typeof en>['windows']
