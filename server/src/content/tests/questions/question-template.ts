import {
  QUESTION_COLUMNS,
  type QuestionColumn,
  TEMPLATE_COLUMNS,
  partsOfColumn,
} from '@sopan/contract/console/question-columns'

import { textWorkbook } from '#server/lib/sheets/write-sheet.ts'
import { tableDocument } from '#server/lib/word/write-document.ts'

import { MAX_QUESTIONS } from '../section-schema.ts'
import type { CheckedRow } from './check-rows.ts'
import { EXAMPLE } from './example.ts'
import { MARKDOWN, PROBLEM, WRONG_MARK, hindiHeading } from './headings.ts'
import { type QuestionTable, REQUIRED } from './question-table.ts'

const MEANINGS: Partial<Record<QuestionColumn, string>> = {
  question: 'The text. Formulas are between dollars: $x^2$, $H_2O$, $\\frac{1}{2}$.',
  a: 'The options: two to five, without empty cells between them.',
  answer:
    'The letter or the number of the right option: B or 2. Several letters where all of them are right: A, C; with a comma behind one letter, several could be chosen and only this one is right: B,',
  number:
    'Instead of options and answer, where learners type a number: 42, or a range: 0.31 to 0.33.',
  explanation: 'Shown with the result. May be empty.',
  passage:
    'A text or data set that this question is about. Rows that follow each other with the same text share it.',
  question_hi:
    'The same in Hindi. A question has all its texts in Hindi, or none. Other languages have such columns, too: question_mr, a_mr and so on for Marathi.',
  marks: "Only where they differ from the marks of the test; then 'negative', too.",
  negative: 'What a wrong answer takes off: 0.25 or 1/3; 0 for nothing.',
  partly:
    'Where several options are right: the marks for each of them, if no wrong one is chosen. Empty: only all together count.',
  section: 'The name of the section, in every row or in none.',
  picture: 'Leave it empty: pictures are added in the editor after this.',
}

const WIDTHS: Partial<Record<QuestionColumn, number>> = {
  question: 50,
  explanation: 40,
  passage: 40,
}
const columnOf = (title: QuestionColumn) => ({
  title,
  width: WIDTHS[partsOfColumn(title).name] ?? 14,
})

/** The .xlsx file to fill in: a sheet whose cells are texts, and one that explains the headings. */
export function questionTemplate(): Promise<Buffer> {
  return textWorkbook([
    {
      name: 'Questions',
      columns: TEMPLATE_COLUMNS.map(columnOf),
      rows: [TEMPLATE_COLUMNS.map((column) => EXAMPLE[column] ?? '')],
      emptyRows: MAX_QUESTIONS,
    },
    {
      name: 'Headings',
      columns: [
        { title: 'Heading', width: 18 },
        { title: 'Heading in Hindi', width: 24 },
        { title: 'What to write', width: 80 },
      ],
      rows: TEMPLATE_COLUMNS.map((column) => [
        column,
        hindiHeading(column),
        MEANINGS[column] ?? '',
      ]),
    },
  ])
}

/** The columns of the table of Word: more do not fit on a page. */
const OF_WORD = ['question', 'a', 'b', 'c', 'd', 'answer', 'explanation'] as const

const ABOUT_WORD =
  "One question in each row, with formulas, pictures and raised or lowered letters as you type them in Word. Add columns with other headings of the Excel file where you need them, such as 'question_hi' or 'marks'. Without a table, number the questions and write 'Ans. (b)' below the options."

/** The .docx file to fill in. */
export const wordTemplate = (): Buffer =>
  tableDocument([ABOUT_WORD], OF_WORD.map(columnOf), [
    OF_WORD.map((column) => EXAMPLE[column] ?? ''),
    ...Array.from({ length: 10 }, () => []),
  ])

/** The .xlsx file of questions whose texts are Markdown, with the columns that one of them has. */
export function questionWorkbook(
  questions: readonly ReadonlyMap<QuestionColumn, string>[],
): Promise<Buffer> {
  const shown = QUESTION_COLUMNS.filter(
    (column) => REQUIRED.includes(column) || questions.some((cells) => cells.has(column)),
  )
  return textWorkbook([
    {
      name: 'Questions',
      columns: [...shown.map(columnOf), { title: MARKDOWN, width: 24 }],
      rows: questions.map((cells) => shown.map((column) => cells.get(column) ?? '')),
    },
  ])
}

/** The .xlsx file of the rows with something wrong, with a further column that has what it is. */
export function wrongQuestions(
  { form, columns }: Pick<QuestionTable, 'form' | 'columns'>,
  checked: readonly CheckedRow[],
): Promise<Buffer> {
  const shown = columns.length > 0 ? columns.map(({ column }) => column) : filledIn(checked)
  return textWorkbook([
    {
      name: 'Questions',
      columns: [...shown.map(columnOf), { title: PROBLEM[form], width: 60 }],
      rows: checked.flatMap(({ cells, errors }) => {
        if (errors.length === 0) return []
        const texts = new Map(
          cells.map(({ column, text, fault }) => [
            column,
            fault === null || text === '' ? text : `${WRONG_MARK}${text}`,
          ]),
        )
        const problems = errors.map(({ message }) => message).join('\n')
        return [[...shown.map((column) => texts.get(column) ?? ''), problems]]
      }),
    },
  ])
}

/** The columns of a text file, which has none: those that a question needs, and those with texts. */
const filledIn = (rows: readonly CheckedRow[]): readonly QuestionColumn[] =>
  QUESTION_COLUMNS.filter(
    (column) =>
      REQUIRED.includes(column) ||
      rows.some(({ cells }) => cells.some((cell) => cell.column === column)),
  )
