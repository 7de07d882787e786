import { notices as en } from '../en/learning/notices.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the notifications; those of the bell are apart. */
export const notices = inLanguages('notices', en, translations)
