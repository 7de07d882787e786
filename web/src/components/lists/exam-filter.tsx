import { examSlug } from '@sopan/domain/exam-slug'
import { ChipLink } from '@sopan/ui/actions/chip.tsx'
import { Link } from 'react-router'

/** The longest name of an exam that lists accept. */
const LONGEST_EXAM = 60

/** The exam of a list in its URL, `?exam=ssc-cgl`; empty for all items. */
export function examIn(query: string): string {
  const exam = new URLSearchParams(query).get('exam') ?? ''
  return exam.trim().slice(0, LONGEST_EXAM)
}

/** Names the exam of a list; pressed, the list is of all exams again. */
export function ExamChip({
  exam,
  items = [],
  to,
  state,
}: {
  exam: string
  /** Those that have loaded: they have the name as their author writes it. */
  items?: readonly { exams: string[] }[] | undefined
  /** The list of all exams. */
  to: string
  state: unknown
}) {
  if (exam === '') return null
  const names = items.flatMap(({ exams }) => exams)
  return (
    <ChipLink
      selected
      removable
      render={(chip) => <Link {...chip} replace to={to} state={state} aria-current="true" />}
    >
      <span className="max-w-60 truncate">
        {names.find((name) => examSlug(name) === exam) ?? exam}
      </span>
    </ChipLink>
  )
}
