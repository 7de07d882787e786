import {
  type QuestionColumn,
  TEXT_COLUMNS,
  partsOfColumn,
} from '@sopan/contract/console/question-columns'
import { krutiDevText } from '@sopan/domain/texts/kruti-dev'
import { offeredText, readsAsKrutiDev } from '@sopan/domain/texts/reads-as-kruti-dev'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { useState } from 'react'

import { questionWords as text } from '#console/words/questions.ts'

import type { ReadFile } from './question-calls.ts'

interface OfferedText {
  /** The row by its place in the list. */
  row: number
  column: QuestionColumn
  place: string
  old: string
  text: string
}

const TEXTS: ReadonlySet<string> = new Set(TEXT_COLUMNS)
/** The letters of options in Hindi: in the font, 'd' is the first one. */
const OPTION = /^[कखगघङ]$/

/**
 * The texts of rows that read as Hindi in the letters of Kruti Dev, although their font is another one or is not known.
 * Texts with a formula, and texts whose words were converted before, are left out.
 */
export const offeredTextsOf = ({ place, rows }: ReadFile): OfferedText[] =>
  rows.flatMap(({ number, cells }, row) => {
    const texts = cells.filter(
      ({ column, old }) =>
        TEXTS.has(partsOfColumn(column).name) || (column === 'answer' && old === null),
    )
    if (!readsAsKrutiDev(texts.map((cell) => cell.text).join(' '))) return []
    return texts.flatMap(({ column, text: old }) => {
      const read = column === 'answer' ? krutiDevText(old.trim()).text : offeredText(old)
      return read === null || (column === 'answer' && !OPTION.test(read))
        ? []
        : [{ row, column, place: text.placeOf(place, number, column), old, text: read }]
    })
  })

/** The rows with texts in place of what was offered for them. */
export const withConverted = (read: ReadFile, converted: readonly OfferedText[]): ReadFile => ({
  ...read,
  rows: read.rows.map((row, index) => ({
    ...row,
    cells: row.cells.map((cell) => {
      const found = converted.find((one) => one.row === index && one.column === cell.column)
      return found === undefined ? cell : { ...cell, text: found.text, old: found.old, fault: null }
    }),
  })),
})

const keyOf = ({ row, column }: OfferedText) => `${row} ${column}`

/** Texts that read as Hindi in the letters of Kruti Dev, each with its conversion; those that are ticked are converted. */
export function OfferedTexts({
  texts,
  isChecking,
  onConvert,
}: {
  texts: readonly OfferedText[]
  isChecking: boolean
  onConvert: (converted: readonly OfferedText[]) => void
}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  if (texts.length === 0) return null
  const chosen = texts.filter((one) => !left.has(keyOf(one)))
  return (
    <Card className="flex flex-col gap-3 p-4">
      <p>{text.offered(texts.length)}</p>
      <ul aria-label={text.offeredList} className="flex max-h-96 flex-col gap-1 overflow-y-auto">
        {texts.map((one) => (
          <li key={keyOf(one)}>
            <Checkbox
              checked={!left.has(keyOf(one))}
              onChange={({ target }) => {
                const next = new Set(left)
                if (target.checked) next.delete(keyOf(one))
                else next.add(keyOf(one))
                setLeft(next)
              }}
            >
              <span className="text-14 text-ink-2">{one.place}: </span>
              {one.old} → <span lang="hi">{one.text}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button
        kind="secondary"
        size="regular"
        className="self-start"
        busy={isChecking}
        disabled={chosen.length === 0}
        onClick={() => onConvert(chosen)}
      >
        {text.convert(chosen.length)}
      </Button>
    </Card>
  )
}
