import { Button } from '@sopan/ui/actions/button.tsx'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { number } from '@sopan/words/en/format'
import { keyText } from '@sopan/words/results/keys'
import { Link } from 'react-router'

import { type Column, DataTable } from '#console/table/data-table.tsx'
import { useSorting } from '#console/table/use-sorting.ts'
import { words } from '#console/words.ts'
import { testWords as text } from '#console/words/tests.ts'

import type { Question } from './test-calls.ts'

const percent = (value: number | null) =>
  value === null ? words.none : `${number(Math.round(value))} %`

const columns: Column<Question>[] = [
  { id: 'question', title: text.question, value: (one) => one.number, isNumber: true },
  { id: 'text', title: text.text, value: (one) => one.text },
  { id: 'key', title: text.key, value: (one) => keyText(one.key, 'en') },
  {
    id: 'right',
    title: text.right,
    value: (one) => one.right,
    cell: (one) => percent(one.right),
    isNumber: true,
  },
  {
    id: 'wrong',
    title: text.wrong,
    value: (one) => one.wrong,
    cell: (one) => percent(one.wrong),
    isNumber: true,
  },
  {
    id: 'discrimination',
    title: text.discrimination,
    value: (one) => one.discrimination,
    cell: (one) =>
      one.discrimination === null ? words.none : number(Math.round(one.discrimination)),
    isNumber: true,
    help: text.discriminationHelp,
  },
  {
    id: 'upper',
    title: text.upper,
    value: (one) => one.upper || words.none,
  },
]

const doubtsColumn: Column<Question> = {
  id: 'doubts',
  title: text.doubts,
  value: (one) => one.doubts?.open ?? 0,
  cell: ({ doubts }) =>
    doubts === null ? (
      words.none
    ) : (
      <Link
        className="link whitespace-nowrap"
        to={`/tickets?status=open&question=${doubts.question_id}`}
      >
        {text.openDoubts(doubts.open)}
      </Link>
    ),
  isNumber: true,
}

type OnCorrect = ((question: Question) => void) | null

const flagColumn = (onCorrect: OnCorrect): Column<Question> => ({
  id: 'flag',
  title: text.flag,
  value: (one) => one.flag,
  cell: (one) => (
    <span className="flex flex-col items-end gap-1.5 md:items-start">
      {one.flag !== null && <Badge kind="note">{one.flag}</Badge>}
      {onCorrect !== null && (
        <Button
          kind="secondary"
          size="compact"
          className="whitespace-nowrap"
          aria-label={text.correctQuestion(one.number)}
          onClick={() => onCorrect(one)}
        >
          {text.correct}
        </Button>
      )}
    </span>
  ),
})

/** The questions with their keys and figures. A flagged one has its flag; `onCorrect` opens the correction of a key. */
export function Questions({
  questions,
  notes,
  onCorrect,
}: {
  questions: readonly Question[]
  notes: readonly string[]
  onCorrect: OnCorrect
}) {
  const sorting = useSorting()
  return (
    <section className="mt-8">
      <SectionHead title={text.questions} />
      {questions.length === 0 ? (
        <p className="text-16 text-ink-2">{words.noRecords}</p>
      ) : (
        <DataTable
          label={text.questions}
          columns={[
            ...columns,
            ...(questions.some(({ doubts }) => doubts !== null) ? [doubtsColumn] : []),
            flagColumn(onCorrect),
          ]}
          rows={questions}
          sorting={sorting}
        />
      )}
      {notes.map((note) => (
        <p key={note} className="mt-2 max-w-150 text-14 text-ink-2">
          {note}
        </p>
      ))}
    </section>
  )
}
