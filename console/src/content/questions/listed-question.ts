import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKind } from '@sopan/contract/exams/keys'
import { correctedField, keyFieldOf, kindInFile } from '@sopan/domain/exams/kinds/in-files'
import { KINDS, KIND_NAMES, withOption } from '@sopan/domain/exams/kinds/kinds'
import { writtenKeyText } from '@sopan/words/results/keys'

import { type FieldSchema, type Value, isObject, textOf } from '../field-schema.ts'

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
      one.key === act.key ? { ...one, value: asWritten(one.value, act.value) } : one,
    )
  const moved = questions.filter(({ key }) => key === act.key)
  const rest = questions.filter(({ key }) => key !== act.key)
  return [...rest.slice(0, act.to), ...moved, ...rest.slice(act.to)]
}

/** A question with its corrected key as its own; without one where only a correction can have that key. */
export function asShown(value: Value): Value {
  if (!isObject(value) || value['key'] == null) return value
  const { [keyFieldOf(value)]: _, ...rest } = value
  return { ...rest, ...correctedField(value) }
}

/** The fields of a question of a kind: its own fields are not optional, and the fields of other kinds are left out. */
export function schemaOfKind(schema: FieldSchema, kind: QuestionKind): FieldSchema {
  const { field, hasOptions } = KINDS[kind].inFile
  const others = KIND_NAMES.map((name) => KINDS[name].inFile.field).filter((one) => one !== field)
  const left = new Set([
    ...others,
    ...(hasOptions ? [] : ['options']),
    ...(kind === 'several' ? [] : ['partly']),
  ])
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    left.has(key)
      ? []
      : [[key, part.language !== undefined ? schemaOfKind(part, kind) : part] as const],
  )
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    required: [...(schema.required ?? []), field, 'options'],
  }
}

/** A question as its fields leave it; an emptied key stays a field of its kind. */
export const ofKind = (value: Value | undefined, kind: QuestionKind): Value => ({
  [KINDS[kind].inFile.field]: '',
  ...(isObject(value) && value),
})

/** A shown question of a kind with another answer; null for none. */
export const withAnswer = (value: Value, kind: QuestionKind, answer: Answer | null): Value =>
  isObject(value) ? { ...value, [KINDS[kind].inFile.field]: answer ?? '' } : value

/** The same after a press on an option. */
export const withPressed = (value: Value, kind: QuestionKind, option: Answer): Value =>
  withAnswer(value, kind, withOption(kind, KINDS[kind].parse(partsOf(value).answer), option))

/** A question as it is stored, after a change of the shown one. Another answer ends the corrected key. */
function asWritten(before: Value, after: Value): Value {
  if (!isObject(before) || !isObject(after) || before['key'] == null) return after
  const field = keyFieldOf(before)
  if (partsOf(after).answer === partsOf(asShown(before)).answer)
    return { ...after, ...(before[field] !== undefined && { [field]: before[field] }) }
  const { key: _, ...rest } = after
  return rest
}

/** The passage, kind, text, options, answer and words of the corrected key of a question as far as they are written; '' without one. */
export function partsOf(value: Value) {
  const given = isObject(value) ? value : {}
  return {
    text: textOf(given['text']),
    options: Array.isArray(given['options']) ? given['options'].map(textOf) : [],
    passage: textOf(given['passage']),
    kind: kindInFile(given),
    partly: textOf(given['partly']) || null,
    answer: textOf(given[keyFieldOf(given)]),
    key: given['key'] == null ? '' : writtenKeyText(given, given['key'], 'en'),
  }
}
