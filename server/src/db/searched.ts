import { wordsOf } from '@sopan/domain/search'
import { type RawBuilder, sql } from 'kysely'

/** For LIKE: a text that has the word in it; `%` and `_` are plain characters. */
export const patternOf = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * SQL: whether a text in small letters, such as the column `searched` of an item, has all words, each in one of its
 * forms.
 */
export function hasAll(words: readonly (readonly string[])[], text: RawBuilder<unknown>) {
  const found = words.map((forms) => {
    const conditions = forms.map((form) => sql`${text} LIKE ${patternOf(form)}`)
    return sql`(${sql.join(conditions, sql` OR `)})`
  })
  return sql<boolean>`(${sql.join([sql`true`, ...found], sql` AND `)})`
}

/** SQL: the same for words without other forms. */
export const hasWordsOf = (search: string, text: RawBuilder<unknown>) =>
  hasAll(
    wordsOf(search).map((word) => [word]),
    text,
  )
