import { tryTest as en } from '../en/catalogue/try-test.ts'
import { inLanguages } from '../language.ts'

/** The texts of a test that is offered in a row of its own. */
export const tryTest = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/try-test.ts')).tryTest,
})
