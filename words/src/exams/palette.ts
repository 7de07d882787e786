import { palette as en } from '../en/exams/palette.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The states of questions. */
export const palette = inLanguages('palette', en, translations)
