import type { GradeVersion } from '@sopan/contract/exams/grades'
import type { ExamResult, LateAnswer } from '@sopan/contract/exams/results'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { figure } from '@sopan/words/figure'
import { results } from '@sopan/words/results/results'
import { CircleAlert, Clock, History } from 'lucide-react'

import { countedLate } from './counted-answers.tsx'

/** Notes on an unusual attempt: its time ran out, answers that do not count, further grades. */
export function ResultNotes({
  result,
  saysTimeOver,
}: {
  result: ExamResult
  /** Whether the page has shown above that the time ran out. */
  saysTimeOver: boolean | undefined
}) {
  const words = useWords(results).notes
  const uncounted = result.late_answers.filter((late) => !late.counted)
  const afterSection = uncounted.filter(({ why }) => why === 'after_section')
  const afterSubmission = uncounted.filter(({ why }) => why === 'after_submission')
  const afterDeadline = uncounted.filter(
    (late) => !afterSection.includes(late) && !afterSubmission.includes(late),
  )
  return (
    <div className="mt-4 flex flex-col gap-2.5">
      {result.close_reason === 'expired' && !saysTimeOver && (
        <Panel kind="plain" icon={Clock}>
          {countedLate(result) === 0 ? words.timeOverGraded : words.timeOver}
        </Panel>
      )}
      <NotCounted late={afterSection} textOf={words.afterSection} />
      <NotCounted late={afterDeadline} textOf={words.afterDeadline} />
      <NotCounted late={afterSubmission} textOf={words.afterSubmission} />
      <AfterSection count={result.answers_after_section ?? 0} />
      {result.grades.length > 1 && <Grades grades={result.grades} />}
    </div>
  )
}

function NotCounted({
  late,
  textOf,
}: {
  late: readonly LateAnswer[]
  textOf: (answers: number) => string
}) {
  if (late.length === 0) return null
  return (
    <Panel kind="accent" icon={CircleAlert}>
      {textOf(late.length)}
    </Panel>
  )
}

function AfterSection({ count }: { count: number }) {
  const { countedAfterSection } = useWords(results).notes
  if (count === 0) return null
  return (
    <Panel kind="plain" icon={Clock}>
      {countedAfterSection(count)}
    </Panel>
  )
}

/** Every grade of an attempt that was graded more than once. */
function Grades({ grades }: { grades: readonly GradeVersion[] }) {
  const words = useWords(results).notes
  return (
    <Panel kind="plain" icon={History} title={words.gradedAgain}>
      <ol className="mt-1 flex flex-col gap-1">
        {grades.map((grade) => (
          <li key={grade.version}>
            <Grade grade={grade} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Grade({ grade }: { grade: GradeVersion }) {
  const words = useWords(results).notes
  const { dateAndTime } = useFormats()
  const { score, total_marks: most, percentage, graded_at: time, reason } = grade
  const marks = words.grade(dateAndTime(time), figure(score), figure(most), figure(percentage))
  if (reason === null) return marks
  return (grade.key_corrected ? words.keyCorrected : words.reason)(marks, reason)
}
