import { type Column, DataTable } from '#console/table/data-table.tsx'
import { questionWords as text } from '#console/words/questions.ts'

import { isObject } from '../form/field-schema.ts'
import { type ReadRow, textOf } from './question-calls.ts'

const LETTERS = ['a', 'b', 'c', 'd', 'e'] as const

/** The text of a question and its options: of a row the cells, of a text file the question that was read. */
function textsOf(row: ReadRow, isHindi: boolean): string[] {
  if (row.cells.length > 0) {
    const [asked, ...options] = (['question', ...LETTERS] as const).map((name) =>
      textOf(row, isHindi ? `${name}_hi` : name),
    )
    return [asked ?? '', ...numbered(options)]
  }
  const { question } = row
  if (isHindi || !isObject(question)) return ['']
  const options = Array.isArray(question['options']) ? question['options'].map(String) : []
  return [String(question['text']), ...numbered(options)]
}

const numbered = (options: readonly string[]) =>
  options.flatMap((option, index) =>
    option === '' ? [] : [`${LETTERS[index]?.toUpperCase() ?? ''}. ${option}`],
  )

function Texts({ row, isHindi = false }: { row: ReadRow; isHindi?: boolean }) {
  const [asked, ...options] = textsOf(row, isHindi)
  return (
    <span {...(isHindi && { lang: 'hi' })} className="block text-left whitespace-pre-wrap">
      {asked}
      {options.map((option) => (
        <span key={option} className="block text-ink-2">
          {option}
        </span>
      ))}
    </span>
  )
}

const answerOf = (row: ReadRow) =>
  isObject(row.question) ? String(row.question['answer']) : textOf(row, 'answer')

const columns: Column<ReadRow>[] = [
  { id: 'number', title: text.number, value: ({ number }) => number },
  {
    id: 'english',
    title: text.english,
    value: () => null,
    cell: (row) => <Texts row={row} />,
  },
  {
    id: 'hindi',
    title: text.hindi,
    value: () => null,
    cell: (row) => <Texts row={row} isHindi />,
  },
  { id: 'answer', title: text.answer, value: answerOf },
]

const problem: Column<ReadRow> = {
  id: 'problem',
  title: text.problem,
  value: () => null,
  cell: ({ errors }) =>
    errors.map(({ message }) => (
      <span key={message} className="block text-left text-wrong-text">
        {message}
      </span>
    )),
}

/** The questions that were read, as they stand in the file. */
export function ReadTable({ rows }: { rows: readonly ReadRow[] }) {
  const isWrong = rows.some(({ errors }) => errors.length > 0)
  return (
    <DataTable label={text.table} columns={isWrong ? [...columns, problem] : columns} rows={rows} />
  )
}
