import { CircleAlert, CircleCheck, Clock } from 'lucide-react'

import { timeOfDay } from '#web/lib/format.ts'
import { Panel } from '#web/ui/panel.tsx'

import type { Result } from '../read-result.ts'

const answers = (count: number) => `${count} ${count === 1 ? 'answer' : 'answers'}`
const was = (count: number) => (count === 1 ? 'was' : 'were')

/** Which answers counted, and when they had arrived: said as it was. */
export function ResultNotes({ result }: { result: Result }) {
  const inTime = [...result.answers.values()].filter(({ option }) => option !== null)
  const late = result.lateAnswers.filter(({ counted }) => !counted).length
  const countedLate = result.lateAnswers.length - late
  const arrivals = inTime.flatMap(({ arrivedAt }) => arrivedAt ?? []).toSorted()
  const last = arrivals.at(-1)
  return (
    <div className="mt-4 flex flex-col gap-2.5">
      {result.isExpired && (
        <Panel kind="plain" icon={Clock}>
          The time ran out before the test was submitted. What had been saved by then was graded.
        </Panel>
      )}
      {inTime.length > 0 && (
        <Panel kind={late === 0 ? 'done' : 'plain'} icon={CircleCheck}>
          {answers(inTime.length)} {was(inTime.length)} counted.
          {last !== undefined && ` The last one arrived at ${timeOfDay(last)}.`}
        </Panel>
      )}
      {late > 0 && (
        <Panel kind="accent" icon={CircleAlert}>
          {answers(late)} arrived after the time was over and {was(late)} not counted.{' '}
          {late === 1 ? 'It is' : 'They are'} kept, and marked as late below.
        </Panel>
      )}
      {countedLate > 0 && (
        <Panel kind="plain" icon={CircleCheck}>
          {answers(countedLate)} that arrived late {was(countedLate)} counted by our support.
        </Panel>
      )}
    </div>
  )
}
