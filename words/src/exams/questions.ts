import { questions as en } from '../en/exams/questions.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of questions, where they are answered and where they are reviewed. */
export const questions = inLanguages(en, {
  hi: async () => (await import('../hi/exams/questions.ts')).questions,
})
export type QuestionWords = SameWords<typeof en>
