import { questions as en } from '../en/exams/questions.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts around a question that is asked, reviewed or practised. */
export const questions = inLanguages('questions', en, translations)
export type QuestionWords = SameWords<typeof en>
