import { examPage as en } from '../en/catalogue/exam-page.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the page of an exam. */
export const examPage = inLanguages('examPage', en, translations)
export type ExamPageWords = SameWords<typeof en>
