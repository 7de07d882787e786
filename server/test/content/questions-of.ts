import { OPTION_COLUMNS, type QuestionColumn } from '@sopan/contract/console/question-columns'
import { indexOfLetter } from '@sopan/domain/exams/kinds/option-letters'

import type { QuestionTable } from '#server/content/tests/questions/question-table.ts'

/** The right questions of a table by their texts, and the faults of the other rows with their lines. */
export function questionsOf(table: QuestionTable | string[]) {
  const rows = Array.isArray(table) ? [] : table.rows
  const faultsOf = (row: (typeof rows)[number]) => row.cells.filter(({ fault }) => fault !== null)
  return {
    questions: rows.filter((row) => faultsOf(row).length === 0).map(questionOf),
    errors: rows.flatMap((row) =>
      faultsOf(row).map(({ line, fault }) => ({ line, message: fault })),
    ),
  }
}

function questionOf({ number, cells }: QuestionTable['rows'][number]) {
  const cell = (column: QuestionColumn) => cells.find((one) => one.column === column)?.text ?? ''
  const answer = cell('answer')
  return {
    line: number,
    text: cell('question'),
    options: OPTION_COLUMNS.map(cell).filter((option) => option !== ''),
    ...(answer.length === 1 && { answer: indexOfLetter(answer) + 1 }),
    ...(answer.length > 1 && { answers: answer }),
    ...(cell('number') !== '' && { number: cell('number') }),
    explanation: cell('explanation') || null,
  }
}
