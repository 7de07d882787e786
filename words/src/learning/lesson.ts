import { lesson as en } from '../en/learning/lesson.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of a class, its videos and its notes, and of its place in the course. */
export const lesson = inLanguages(en, {
  hi: async () => (await import('../hi/learning/lesson.ts')).lesson,
})
export type LessonWords = SameWords<typeof en>
