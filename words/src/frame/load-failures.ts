import { loadFailures as en } from '../en/frame/load-failures.ts'
import { inLanguages } from '../language.ts'

/** What could not be loaded. */
export const loadFailures = inLanguages(en, {
  hi: async () => (await import('../hi/frame/load-failures.ts')).loadFailures,
})
