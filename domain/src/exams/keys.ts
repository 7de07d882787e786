import type { OptionLetter } from '@sopan/contract/exams/attempts'
import type { QuestionKey } from '@sopan/contract/exams/grades'

/** The key of a question that was never corrected. */
export const singleKey = (option: OptionLetter): QuestionKey => {
  return { mode: 'options', options: [option] }
}

export const isSameKey = (a: QuestionKey, b: QuestionKey): boolean =>
  a.mode === b.mode && a.options.join() === b.options.join()

/** Whether an answer has full marks; without an answer only where every learner has them. */
export const isRight = (key: QuestionKey, option: OptionLetter | null): boolean =>
  key.mode === 'all' || (key.mode === 'options' && option !== null && key.options.includes(option))

/** In words, what a content file has as the key of a question: an option, a list of options, 'all' or 'dropped'. */
export function writtenKeyText(key: unknown): string {
  if (key === 'all' || key === 'dropped') return keyText({ mode: key, options: [] })
  return [key].flat().join(' or ')
}

/** A key in words: 'B', 'B or C', 'full marks for every learner', 'not counted'. */
export function keyText({ mode, options }: QuestionKey): string {
  if (mode === 'all') return 'full marks for every learner'
  return mode === 'dropped' ? 'not counted' : options.join(' or ')
}
