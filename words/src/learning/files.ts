import { files as en } from '../en/learning/files.ts'
import { inLanguages } from '../language.ts'

/** The texts of the windows that show PDFs and pictures. */
export const files = inLanguages(en, {
  hi: async () => (await import('../hi/learning/files.ts')).files,
})
