import { noticeBell as en } from '../en/learning/notice-bell.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the bell that leads to the notifications. */
export const noticeBell = inLanguages('noticeBell', en, translations)
