import { fields as en } from '../en/frame/fields.ts'
import { inLanguages } from '../language.ts'

/** The texts of fields and forms in which learners give their details. */
export const fields = inLanguages(en, {
  hi: async () => (await import('../hi/frame/fields.ts')).fields,
})
