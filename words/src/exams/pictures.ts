import { pictures as en } from '../en/exams/pictures.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of pictures in questions. */
export const pictures = inLanguages('pictures', en, translations)
export type PictureWords = SameWords<typeof en>
