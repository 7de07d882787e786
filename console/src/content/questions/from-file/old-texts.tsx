import { Card } from '@sopan/ui/content/card.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'

import { type Column, DataTable } from '#console/table/data-table.tsx'
import { questionWords as text } from '#console/words/questions.ts'

import type { ReadFile } from './question-calls.ts'

interface OldText {
  place: string
  old: string
  text: string
}

/** The texts of a file that were in an old Hindi font. */
export const oldTextsOf = ({ place, rows }: ReadFile): OldText[] =>
  rows.flatMap(({ number, cells }) =>
    cells.flatMap(({ column, old, text: read }) =>
      old === null ? [] : [{ place: text.placeOf(place, number, column), old, text: read }],
    ),
  )

const columns: readonly Column<OldText>[] = [
  { id: 'place', title: text.place, value: ({ place }) => place },
  { id: 'old', title: text.oldText, value: ({ old }) => old },
  {
    id: 'text',
    title: text.newText,
    value: ({ text: read }) => read,
    cell: ({ text: read }) => <span lang="hi">{read}</span>,
  },
]

/** Texts of an old Hindi font beside what was read, to be confirmed with one press for the file. */
export function OldTexts({
  texts,
  isConfirmed,
  onConfirm,
}: {
  texts: readonly OldText[]
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}) {
  if (texts.length === 0) return null
  return (
    <Card className="flex flex-col gap-3 p-4">
      <p>{text.oldFont(texts.length)}</p>
      <DataTable label={text.oldTable} columns={columns} rows={texts} />
      <Checkbox checked={isConfirmed} onChange={({ target }) => onConfirm(target.checked)}>
        {text.oldConfirm}
      </Checkbox>
    </Card>
  )
}
