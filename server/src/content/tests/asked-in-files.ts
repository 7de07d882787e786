import type { QuestionKey, QuestionKind } from '@sopan/contract/exams/keys'
import type { OptionLetter } from '@sopan/contract/exams/option'
import type { Asked, KeyOf } from '@sopan/domain/exams/kinds/asked'
import { rangeInFile } from '@sopan/domain/exams/kinds/number'

/** The fields of a question in a file that have its key: each kind has its own. */
interface KeyFields {
  answer: OptionLetter | null
  answers: string | null
  number: number | string | null
}

interface QuestionInFile {
  options: readonly string[]
  answer: OptionLetter | null
  answers: KeyOf<'several'> | null
  number: KeyOf<'number'> | null
}

/**
 * The options and the key of a question in a file, which has one of the fields of keys, as `Asked`. `partly` are the marks
 * for a right option in units of the paper, which the file alone does not tell.
 */
export function askedBy(
  { options, answer, answers, number }: QuestionInFile,
  partly: number | null = null,
): Asked {
  if (number !== null) return { kind: 'number', key: number }
  if (answers !== null) return { kind: 'several', options: options.length, partly, key: answers }
  if (answer === null) throw new Error('A question without a key')
  return { kind: 'options', options: options.length, key: { mode: 'options', options: [answer] } }
}

type KeyYaml = OptionLetter[] | number | string

/** How each kind of question is written in a file, and in the hash of a paper. */
interface InFiles<K extends QuestionKind> {
  fields: (key: KeyOf<K>) => KeyFields
  /** The field `key` of a corrected key. */
  key: (key: KeyOf<K>) => KeyYaml
  /** The key as an argument of the call that corrects it. */
  argument: (key: KeyOf<K>) => string
  /** Its part of the hash of a paper. It must never change: with another hash, a publication makes a new paper. */
  hashed: (asked: Asked<K>) => object
}

const NO_KEY: KeyFields = { answer: null, answers: null, number: null }

const first = ({ options: [letter] }: KeyOf<'options'>): OptionLetter => {
  if (letter === undefined) throw new Error('A key without an option')
  return letter
}

/** 42, or '0.31 to 0.33'; a single value has at most 15 digits, which YAML keeps. */
const numberYaml = (key: KeyOf<'number'>): number | string =>
  key.from === key.to ? Number(key.from) : rangeInFile(key)

const IN_FILES: { readonly [K in QuestionKind]: InFiles<K> } = {
  options: {
    fields: (key) => ({ ...NO_KEY, answer: first(key) }),
    key: (key) => (key.options.length === 1 ? first(key) : key.options),
    argument: (key) => key.options.join(),
    hashed: ({ options, key }) => ({ option_count: options, correct_option: first(key) }),
  },
  number: {
    fields: (key) => ({ ...NO_KEY, number: numberYaml(key) }),
    key: numberYaml,
    argument: rangeInFile,
    hashed: ({ kind, key }) => ({ kind, from: key.from, to: key.to }),
  },
  several: {
    fields: (key) => ({ ...NO_KEY, answers: key.options.join('') }),
    key: (key) => key.options.join(''),
    argument: (key) => key.options.join(),
    hashed: ({ kind, options, partly, key }) => ({ kind, options, partly, key: key.options }),
  },
}

export const keyFields = <K extends QuestionKind>({ kind, key }: Asked<K>): KeyFields =>
  IN_FILES[kind].fields(key)

export const hashedOf = <K extends QuestionKind>(asked: Asked<K>): object =>
  IN_FILES[asked.kind].hashed(asked)

const ownKeyYaml = <K extends QuestionKind>(key: KeyOf<K>) => IN_FILES[key.mode].key(key)
const ownArgument = <K extends QuestionKind>(key: KeyOf<K>) => IN_FILES[key.mode].argument(key)

export const keyYaml = (key: QuestionKey): KeyYaml =>
  key.mode === 'all' || key.mode === 'dropped' ? key.mode : ownKeyYaml(key)

export const argumentOf = (key: QuestionKey): string =>
  key.mode === 'all' || key.mode === 'dropped' ? key.mode : ownArgument(key)
