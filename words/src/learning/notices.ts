import { notices as en } from '../en/learning/notices.ts'
import { inLanguages } from '../language.ts'

/** The texts of the notifications; those of the bell are apart. */
export const notices = inLanguages(en, {
  hi: async () => (await import('../hi/learning/notices.ts')).notices,
})
