import { controls as en } from '../en/frame/controls.ts'
import { inLanguages } from '../language.ts'

/** The texts of buttons, fields and windows that nearly every page has. */
export const controls = inLanguages(en, {
  hi: async () => (await import('../hi/frame/controls.ts')).controls,
})
