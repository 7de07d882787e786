import { footer as en } from '../en/frame/footer.ts'
import { inLanguages } from '../language.ts'

/** The texts at the foot of every page. */
export const footer = inLanguages(en, {
  hi: async () => (await import('../hi/frame/footer.ts')).footer,
})
