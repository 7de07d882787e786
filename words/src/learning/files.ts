import { files as en } from '../en/learning/files.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the windows that show PDFs and pictures. */
export const files = inLanguages('files', en, translations)
