import { type Value, isObject, textOf } from '../field-schema.ts'

/** A question in the form of its test. */
export interface ListedQuestion {
  /** Stays with the question when it moves, so that its fields keep what is typed. */
  key: number
  value: Value
}

export type QuestionChange =
  | { key: number; value: Value }
  | { key: number; to: number }
  | { key: number; remove: true }

/** The questions after an act. */
export function changed(
  questions: readonly ListedQuestion[],
  act: QuestionChange,
): readonly ListedQuestion[] {
  if ('remove' in act) return questions.filter(({ key }) => key !== act.key)
  if ('value' in act)
    return questions.map((one) =>
      one.key === act.key ? { ...one, value: withoutOldKey(one.value, act.value) } : one,
    )
  const moved = questions.filter(({ key }) => key === act.key)
  const rest = questions.filter(({ key }) => key !== act.key)
  return [...rest.slice(0, act.to), ...moved, ...rest.slice(act.to)]
}

/** A corrected key counts instead of the answer, so that another answer ends it. */
function withoutOldKey(before: Value, after: Value): Value {
  if (!isObject(after) || partsOf(before).answer === partsOf(after).answer) return after
  const { key: _, ...rest } = after
  return rest
}

/** The text, options, answer and corrected key of a question as far as they are written; '' without one. */
export function partsOf(value: Value) {
  const given = isObject(value) ? value : {}
  return {
    text: textOf(given['text']),
    options: Array.isArray(given['options']) ? given['options'].map(textOf) : [],
    answer: textOf(given['answer']),
    key: [given['key']].flat().map(textOf).join(', '),
  }
}
