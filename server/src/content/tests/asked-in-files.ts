import type { QuestionKey, QuestionKind } from '@sopan/contract/exams/keys'
import type { OptionLetter } from '@sopan/contract/exams/option'
import type { Asked, KeyOf } from '@sopan/domain/exams/kinds/asked'

/** The fields of a question in a file that have its key: each kind has its own. */
interface KeyFields {
  answer: OptionLetter
}

/** The options and the key of a question in a file, as `Asked`. */
export const askedBy = ({
  options,
  answer,
}: KeyFields & { options: readonly string[] }): Asked => ({
  kind: 'options',
  options: options.length,
  key: { mode: 'options', options: [answer] },
})

type KeyYaml = OptionLetter | OptionLetter[]

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

const first = ({ options: [letter] }: KeyOf): OptionLetter => {
  if (letter === undefined) throw new Error('A key without an option')
  return letter
}

const IN_FILES: { readonly [K in QuestionKind]: InFiles<K> } = {
  options: {
    fields: (key) => ({ answer: first(key) }),
    key: (key) => (key.options.length === 1 ? first(key) : key.options),
    argument: (key) => key.options.join(),
    hashed: ({ options, key }) => ({ option_count: options, correct_option: first(key) }),
  },
}

export const keyFields = <K extends QuestionKind>({ kind, key }: Asked<K>): KeyFields =>
  IN_FILES[kind].fields(key)

export const hashedOf = <K extends QuestionKind>(asked: Asked<K>): object =>
  IN_FILES[asked.kind].hashed(asked)

const ownKeyYaml = <K extends QuestionKind>(key: KeyOf<K>) => IN_FILES[key.mode].key(key)
const ownArgument = <K extends QuestionKind>(key: KeyOf<K>) => IN_FILES[key.mode].argument(key)

export const keyYaml = (key: QuestionKey): KeyYaml | 'all' | 'dropped' =>
  key.mode === 'all' || key.mode === 'dropped' ? key.mode : ownKeyYaml(key)

export const argumentOf = (key: QuestionKey): string =>
  key.mode === 'all' || key.mode === 'dropped' ? key.mode : ownArgument(key)
