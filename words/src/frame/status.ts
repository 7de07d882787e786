import { status as en } from '../en/frame/status.ts'
import { inLanguages } from '../language.ts'

/** The texts of maintenance, updates and the start of the app. */
export const status = inLanguages(en, {
  hi: async () => (await import('../hi/frame/status.ts')).status,
})
