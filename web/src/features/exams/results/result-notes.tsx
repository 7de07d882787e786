import type { GradeVersion } from '@sopan/contract/exams/grades'
import type { ExamResult, LateAnswer } from '@sopan/contract/exams/results'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { dateAndTime } from '@sopan/words/en/format'
import { CircleAlert, Clock, History } from 'lucide-react'

import { figure } from '#web/lib/format.ts'

import { answers, countedLate, was } from './counted-answers.tsx'

/** Notes on an unusual attempt: its time ran out, answers that do not count, further grades. */
export function ResultNotes({
  result,
  saysTimeOver,
}: {
  result: ExamResult
  /** Whether the page has shown above that the time ran out. */
  saysTimeOver: boolean | undefined
}) {
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
          The time ran out.
          {countedLate(result) === 0 && ' What had been saved by then was graded.'}
        </Panel>
      )}
      <NotCounted late={afterSection} after="the end of their section" />
      <NotCounted late={afterDeadline} after="the time was over" />
      <NotCounted late={afterSubmission} after="the submission" />
      <AfterSection count={result.answers_after_section ?? 0} />
      {result.grades.length > 1 && <Grades grades={result.grades} />}
    </div>
  )
}

function NotCounted({ late, after }: { late: readonly LateAnswer[]; after: string }) {
  const count = late.length
  if (count === 0) return null
  return (
    <Panel kind="accent" icon={CircleAlert}>
      {answers(count)} arrived after {after} and {was(count)} not counted.{' '}
      {count === 1 ? 'It is' : 'They are'} kept, and marked as late below.
    </Panel>
  )
}

/** Counted, because the attempt was not of a window. */
function AfterSection({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Panel kind="plain" icon={Clock}>
      {answers(count)} arrived after {count === 1 ? 'its' : 'their'} section and {was(count)}{' '}
      counted.
    </Panel>
  )
}

/** Every grade of an attempt that was graded more than once. */
function Grades({ grades }: { grades: readonly GradeVersion[] }) {
  return (
    <Panel kind="plain" icon={History} title="This attempt was graded again">
      <ol className="mt-1 flex flex-col gap-1">
        {grades.map(
          ({ version, score, total_marks: most, percentage, graded_at: time, ...grade }) => (
            <li key={version}>
              {dateAndTime(time)}: {figure(score)} of {figure(most)} marks, {figure(percentage)}%
              {grade.reason !== null &&
                `. ${grade.key_corrected ? 'A key was corrected' : 'Reason'}: ${grade.reason}`}
            </li>
          ),
        )}
      </ol>
    </Panel>
  )
}
