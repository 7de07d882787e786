import { lesson as en } from '../en/learning/lesson.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of a class, its videos and its notes, and of its place in the course. */
export const lesson = inLanguages('lesson', en, translations)
export type LessonWords = SameWords<typeof en>
