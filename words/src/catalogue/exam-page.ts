import { examPage as en } from '../en/catalogue/exam-page.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of the page of an exam. */
export const examPage = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/exam-page.ts')).examPage,
})
export type ExamPageWords = SameWords<typeof en>
