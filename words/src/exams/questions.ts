import { questions as en } from '../en/exams/questions.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts around a question that is asked, reviewed or practised. */
export const questions = inLanguages(en, {
  hi: async () => (await import('../hi/exams/questions.ts')).questions,
})
export type QuestionWords = SameWords<typeof en>
