import { taking as en } from './en/taking.ts'
import { taking as hi } from './hi/taking.ts'
import type { InLanguages, SameWords } from './language.ts'

/** The texts of a running test. */
export const taking: InLanguages<SameWords<typeof en>> = { en, hi }
export type TakingWords = SameWords<typeof en>
