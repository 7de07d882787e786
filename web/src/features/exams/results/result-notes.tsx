import type { GradeVersion } from '@sopan/contract/exams/grades'
import type { ExamResult, LateAnswer } from '@sopan/contract/exams/results'
import { counted, dateAndTime } from '@sopan/domain/format'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { CircleAlert, CircleCheck, Clock, History } from 'lucide-react'

import { figure } from '#web/lib/format.ts'

const answers = (count: number) => counted(count, 'answer')
const was = (count: number) => (count === 1 ? 'was' : 'were')

/** Which answers counted, when they arrived, and how the grade was made. */
export function ResultNotes({ result }: { result: ExamResult }) {
  const given = givenOf(result).length
  const uncounted = result.late_answers.filter((late) => !late.counted)
  // A late entry that cleared an answer does not count as an answer.
  const countedLate = result.late_answers.filter(
    (late) => late.counted && late.selected_option !== null,
  )
  const afterSubmission = uncounted.filter(({ why }) => why === 'after_submission')
  const afterDeadline = uncounted.filter(({ why }) => why !== 'after_submission')
  return (
    <div className="mt-4 flex flex-col gap-2.5">
      {result.close_reason === 'expired' && (
        <Panel kind="plain" icon={Clock}>
          The time ran out.
          {countedLate.length === 0 && ' What had been saved by then was graded.'}
        </Panel>
      )}
      {given > 0 && (
        <Panel kind={uncounted.length === 0 ? 'done' : 'plain'} icon={CircleCheck}>
          {countedText(given, countedLate.length)}
          {lastArrival(result)}
        </Panel>
      )}
      <NotCounted late={afterDeadline} after="the time was over" />
      <NotCounted late={afterSubmission} after="the submission" />
      {result.grades.length > 1 && <Grades grades={result.grades} />}
    </div>
  )
}

/** The counted answers include late answers. */
function countedText(given: number, late: number): string {
  const all = `${answers(given)} ${was(given)} counted`
  if (late === 0) return `${all}.`
  return `${all}, ${late} of them after ${late === 1 ? 'it' : 'they'} had arrived late.`
}

const givenOf = ({ user_answers: all }: ExamResult) =>
  Object.values(all).filter((one) => one.selected_option !== null)

function lastArrival(result: ExamResult): string {
  const arrivals = givenOf(result).flatMap(({ arrived_at: time }) => (time === null ? [] : [time]))
  const last = arrivals.toSorted().at(-1)
  return last === undefined ? '' : ` The last one arrived on ${dateAndTime(last)}.`
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
