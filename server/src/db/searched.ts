import {
  BEFORE_WORDS,
  type Forms,
  formsOf,
  isFoundInside,
  wordsOf,
} from '@sopan/domain/search/words'
import { type RawBuilder, sql } from 'kysely'

type Text = RawBuilder<unknown>

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** For LIKE: a text that has the word in it; `%` and `_` are plain characters. */
export const patternOf = (word: string) => `%${escaped(word)}%`

/** For LIKE: a text in which a word begins with the form, as `beginsWord` decides. */
const beginningsOf = (form: string): string[] => [
  `${escaped(form)}%`,
  ...BEFORE_WORDS.map((mark) => `%${escaped(mark + form)}%`),
]

/** Where a word may be: at the beginning of a word of the text, or also inside one if its form is not short. */
export type Place = 'beginning' | 'anywhere'

/** The first condition is what an index can answer, and rules out most rows without one. */
function hasForm(form: string, place: Place, text: Text) {
  const isIn = sql`${text} LIKE ${patternOf(form)}`
  if (place === 'anywhere' && isFoundInside(form)) return isIn
  return sql`(${isIn} AND ${text} LIKE ANY (${beginningsOf(form)}::text[]))`
}

const and = (conditions: readonly Text[]) =>
  sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` AND `)})`

/** SQL: whether one of the texts, which are in small letters, has a word in one of its forms. */
export const hasWord = (forms: Forms, place: Place, texts: readonly Text[]) =>
  sql<boolean>`(${sql.join(
    texts.flatMap((text) => forms.map((form) => hasForm(form, place, text))),
    sql` OR `,
  )})`

/** SQL: whether each word is in one of the texts, such as the column `search_text` of an item. */
export const hasAll = (words: readonly Forms[], place: Place, texts: readonly Text[]) =>
  and(words.map((forms) => hasWord(forms, place, texts)))

/**
 * SQL: whether a text in small letters has all words of a search of courses, tests or books, each under one of its names;
 * words of up to three Latin letters only where a word begins.
 */
export const hasNamesOf = (search: string, text: Text) =>
  hasAll(formsOf(search), 'anywhere', [text])

/**
 * SQL: the texts of an item that a search reads, with Hindi ones that the column `search_text` does not have: no index answers
 * it, which is enough for study aids.
 */
export const withHindi = (...keys: readonly string[]) =>
  sql`concat_ws(' ', search_text, lower(concat_ws(' ', ${sql.join(keys.map((key) => sql`hi ->> ${key}`))})))`

/** SQL: whether a text in small letters has all words of a list's search anywhere in it. */
export const hasWordsOf = (search: string, text: Text) =>
  and(wordsOf(search).map((word) => sql`${text} LIKE ${patternOf(word)}`))
