import type { QuestionKey, QuestionKind } from '@sopan/contract/exams/keys'
import type { KeyOf } from '@sopan/domain/exams/kinds/asked'
import { type Fields, readKey } from '@sopan/domain/exams/kinds/in-files'
import { isOwnKey } from '@sopan/domain/exams/kinds/kinds'

import { keys as en } from '../en/results/keys.ts'
import { type Language, type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

type KeyWords = SameWords<typeof en>

export const keyWords = inLanguages('keys', en, translations)

/** A key of each kind in words. */
const OWN: { readonly [K in QuestionKind]: (key: KeyOf<K>, words: KeyWords) => string } = {
  options: ({ options }, words) => words.oneOf(options),
  several: ({ options }, words) => words.allOf(options),
  number: ({ from, to }, words) => (from === to ? from : words.range(from, to)),
}

const ownText = <K extends QuestionKind>(key: KeyOf<K>, words: KeyWords) =>
  OWN[key.mode](key, words)

/** A key in words: 'B', 'B or C', '0.31 to 0.33', 'full marks for every learner', 'not counted'. */
export const keyText = (key: QuestionKey, language: Language): string =>
  isOwnKey(key) ? ownText(key, keyWords.in(language)) : keyWords.in(language)[key.mode]

/** The same of a value of a content file; a value that is no key as it is. */
export function writtenKeyText(question: Fields, value: unknown, language: Language): string {
  const key = readKey(question, value)
  return key === null
    ? keyWords.in(language).oneOf([value].flat().map(String))
    : keyText(key, language)
}
