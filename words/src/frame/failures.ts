import { failures as en } from '../en/frame/failures.ts'
import { inLanguages } from '../language.ts'

/** Why a call failed. */
export const failures = inLanguages(en, {
  hi: async () => (await import('../hi/frame/failures.ts')).failures,
})
