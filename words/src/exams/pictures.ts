import { pictures as en } from '../en/exams/pictures.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of pictures in questions. */
export const pictures = inLanguages(en, {
  hi: async () => (await import('../hi/exams/pictures.ts')).pictures,
})
export type PictureWords = SameWords<typeof en>
