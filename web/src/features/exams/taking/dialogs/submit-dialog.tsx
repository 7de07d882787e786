import { Button } from '@sopan/ui/actions/button.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { counted } from '@sopan/words/en/format'

import type { AttemptEngine } from '#web/features/exams/engine/engine.ts'
import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'
import { minutesOf } from '#web/features/exams/engine/sections.ts'
import { countAnswers, countSections } from '#web/features/exams/taking/cell-counts.ts'

import { NotSubmitted } from '../not-submitted.tsx'
import { useTime } from '../use-engine.ts'

/** 'You still have 42 minutes.'; the last minute in seconds. */
function timeText(seconds: number, isEstimated: boolean): string {
  if (isEstimated) return 'Without a connection the time left is not known.'
  if (seconds < 60) return `You still have ${counted(seconds, 'second')}.`
  return `You still have ${counted(Math.floor(seconds / 60), 'minute')}.`
}

/** The confirmation before a test is submitted, with the counts. */
export function SubmitDialog({
  open,
  engine,
  state,
  onClose,
  onSubmit,
}: {
  open: boolean
  engine: AttemptEngine
  state: ExamState
  onClose: () => void
  onSubmit: () => void
}) {
  const { secondsLeft, isEstimated } = useTime(engine)
  const counts = countAnswers(state)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Submit the test?"
      stacksFooter
      footer={
        <>
          <Button onClick={onSubmit}>Submit Test</Button>
          <Button kind="quiet" onClick={onClose}>
            Go back to the test
          </Button>
        </>
      }
    >
      <p className="mb-2">
        You cannot change answers after submitting. {timeText(secondsLeft, isEstimated)}
      </p>
      <NotOpened state={state} />
      {(!state.isOnline || state.saving === 'failed') && (
        <NotSubmitted engine={engine} state={state} />
      )}
      <Facts
        items={[
          { label: 'Answered', value: <strong>{counts.answered}</strong> },
          { label: 'Unanswered', value: <strong>{counts.unanswered}</strong> },
          { label: 'Marked for review', value: <strong>{counts.marked}</strong> },
        ]}
      />
      <Sections state={state} />
    </Dialog>
  )
}

/** The sections after the open one, which a submission leaves out. */
function NotOpened({ state }: { state: ExamState }) {
  const { attempt, section } = state
  const isLater = (index: number) => section !== null && index > section
  const later = attempt.sections.filter(
    (_, index) => isLater(index) && minutesOf(state, index) !== 0,
  )
  const names = later.map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <p className="mb-2">
      This ends the whole test. Not opened yet: <strong>{names.join(', ')}</strong>.
    </p>
  )
}

/** The counts of each section. */
function Sections({ state }: { state: ExamState }) {
  const sections = countSections(state)
  if (sections.length === 0) return null
  return (
    // Words of the header are not broken: on a phone the names of the sections have less width.
    <table className="mt-3 w-full text-left text-14 wrap-normal">
      <thead className="text-12 text-ink-2">
        <tr className="*:py-1.5 *:pr-2 *:font-normal">
          <th scope="col">Section</th>
          <th scope="col">Answered</th>
          <th scope="col">Unanswered</th>
          <th scope="col">Marked</th>
        </tr>
      </thead>
      <tbody>
        {sections.map(({ id, name, answered, unanswered, marked }) => (
          <tr key={id} className="border-t border-rule *:py-1.5 *:pr-2">
            <th scope="row" className="font-semibold">
              {name}
            </th>
            <td>{answered}</td>
            <td>{unanswered}</td>
            <td>{marked}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
