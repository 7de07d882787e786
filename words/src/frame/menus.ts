import { menus as en } from '../en/frame/menus.ts'
import { inLanguages } from '../language.ts'

/** The texts of header, tabs and menus. */
export const menus = inLanguages(en, {
  hi: async () => (await import('../hi/frame/menus.ts')).menus,
})
