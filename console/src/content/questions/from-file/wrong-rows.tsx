import type { QuestionColumn } from '@sopan/contract/console/question-columns'
import { Card } from '@sopan/ui/content/card.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'

import { TextFormOf } from '#console/paste/text-form.tsx'
import { questionWords as text } from '#console/words/questions.ts'

import { type ReadFile, type ReadRow, cellText, keyOf } from './question-calls.ts'

type OnType = (key: string, typed: string) => void

/** The wrong rows, each with a field for each wrong cell. */
export function WrongRows({
  rows,
  file,
  onType,
}: {
  rows: readonly ReadRow[]
  file: Pick<ReadFile, 'form' | 'place'>
  onType: OnType
}) {
  return (
    <TextFormOf form={file.form === 'markdown' ? 'question' : 'formulas'}>
      <ul aria-label={text.wrongTitle} className="flex flex-col gap-3">
        {rows.map((row, index) => (
          <li key={`${row.number} ${index}`}>
            <Card className="flex flex-col gap-4 p-4">
              <p>
                <span className="font-semibold">{text.numberOf(file.place, row.number)}</span>{' '}
                <span className="text-ink-2">{cellText(row, 'question').slice(0, 120)}</span>
              </p>
              {row.errors.map(({ column, message }) =>
                column === null ? (
                  <p key={message} className="text-wrong-text">
                    {message}
                  </p>
                ) : (
                  <CellField key={column} {...{ row, column, message, onType }} />
                ),
              )}
            </Card>
          </li>
        ))}
      </ul>
    </TextFormOf>
  )
}

const isLong = (column: QuestionColumn) => /^(?:question|explanation|passage)/.test(column)

function CellField({
  row,
  column,
  message,
  onType,
}: {
  row: ReadRow
  column: QuestionColumn
  message: string
  onType: OnType
}) {
  const shared = {
    label: text.columnName(column),
    error: message,
    defaultValue: cellText(row, column),
  }
  const key = keyOf(row, column)
  return isLong(column) ? (
    <TextArea {...shared} rows={3} onChange={({ target }) => onType(key, target.value)} />
  ) : (
    <TextField
      {...shared}
      autoComplete="off"
      onChange={({ target }) => onType(key, target.value)}
    />
  )
}
