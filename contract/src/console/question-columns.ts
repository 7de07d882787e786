import { TRANSLATIONS, type Translation } from '../exams/languages.ts'

/** The columns of the options of a question, in their order. */
export const OPTION_COLUMNS = ['a', 'b', 'c', 'd', 'e'] as const

/** The columns with the texts of a question in English; `passage` is about the questions that follow each other with it. */
export const TEXT_COLUMNS = ['question', ...OPTION_COLUMNS, 'explanation', 'passage'] as const
export type TextColumn = (typeof TEXT_COLUMNS)[number]

/** The column with the same text in another language. */
export const translatedColumn = <Name extends TextColumn>(name: Name, language: Translation) =>
  `${name}_${language}` as const

const translated = (language: Translation) =>
  TEXT_COLUMNS.map((name) => translatedColumn(name, language))

const FIRST = ['question', ...OPTION_COLUMNS, 'answer', 'number', 'explanation', 'passage'] as const
const LAST = ['marks', 'negative', 'partly', 'section', 'picture'] as const

/** The columns of a table of questions; each further language has one set of columns. */
export const QUESTION_COLUMNS = [...FIRST, ...TRANSLATIONS.flatMap(translated), ...LAST] as const
export type QuestionColumn = (typeof QUESTION_COLUMNS)[number]

/** The columns of the template. A set for each language would be a hundred columns, most of them empty. */
export const TEMPLATE_COLUMNS: readonly QuestionColumn[] = [...FIRST, ...translated('hi'), ...LAST]

/** A column without its language, such as 'question' of 'question_mr', and the language; null for English. */
export function partsOfColumn(column: QuestionColumn) {
  const [name, language] = column.split('_')
  return {
    name: name as Exclude<QuestionColumn, `${string}_${string}`>,
    language: TRANSLATIONS.find((code) => code === language) ?? null,
  }
}
