import { common as en } from '../en/frame/common.ts'
import { inLanguages } from '../language.ts'

/** The texts that pages of several subjects show. */
export const common = inLanguages(en, {
  hi: async () => (await import('../hi/frame/common.ts')).common,
})
