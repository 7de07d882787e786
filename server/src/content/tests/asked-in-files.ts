import type { QuestionKey, QuestionKind } from '@sopan/contract/exams/keys'
import type { OptionLetter } from '@sopan/contract/exams/option'
import type { Asked, KeyOf } from '@sopan/domain/exams/kinds/asked'
import { KINDS, keyText } from '@sopan/domain/exams/kinds/kinds'

/** The fields of a question in a file that have its key: each kind has its own. */
interface KeyFields {
  answer: OptionLetter | null
  number: number | string | null
}

/** The options and the key of a question in a file, which has one of the fields of keys, as `Asked`. */
export function askedBy({
  options,
  answer,
  number,
}: Omit<KeyFields, 'number'> & {
  number: KeyOf<'number'> | null
  options: readonly string[]
}): Asked {
  if (number !== null) return { kind: 'number', key: number }
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

const NO_KEY: KeyFields = { answer: null, number: null }

const first = ({ options: [letter] }: KeyOf<'options'>): OptionLetter => {
  if (letter === undefined) throw new Error('A key without an option')
  return letter
}

/** 42, or a text: '0.31 to 0.33', and a number with more digits than YAML keeps. */
function numberYaml(key: KeyOf<'number'>): number | string {
  const text = keyText(key)
  return KINDS.number.inFile.read(Number(text)) === null ? text : Number(text)
}

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
    argument: keyText,
    hashed: ({ kind, key }) => ({ kind, from: key.from, to: key.to }),
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
