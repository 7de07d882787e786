import { Button } from '@sopan/ui/actions/button.tsx'
import { Emphasized } from '@sopan/ui/content/emphasized.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { type TakingWords, taking } from '@sopan/words/exams/taking'

import { ItemWords } from '#web/components/item-text.tsx'
import { useItems } from '#web/components/use-items.ts'
import type { AttemptEngine } from '#web/features/exams/engine/engine.ts'
import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'
import { minutesOf } from '#web/features/exams/engine/sections.ts'
import { countAnswers, countSections } from '#web/features/exams/taking/cell-counts.ts'

import { NotSubmitted } from '../not-submitted.tsx'
import { useTime } from '../use-engine.ts'

/** 'You still have 42 minutes.'; the last minute in seconds. */
function timeText(seconds: number, isEstimated: boolean, { submitting }: TakingWords): string {
  if (isEstimated) return submitting.timeNotKnown
  if (seconds < 60) return submitting.secondsLeft(seconds)
  return submitting.minutesLeft(Math.floor(seconds / 60))
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
  const words = useWords(taking)
  const { submitting } = words
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={submitting.title}
      stacksFooter
      footer={
        <>
          <Button onClick={onSubmit}>{words.submitTest}</Button>
          <Button kind="quiet" onClick={onClose}>
            {words.goBack}
          </Button>
        </>
      }
    >
      <p className="mb-2">
        {submitting.final} {timeText(secondsLeft, isEstimated, words)}
      </p>
      <NotOpened state={state} />
      {(!state.isOnline || state.saving === 'failed') && (
        <NotSubmitted engine={engine} state={state} />
      )}
      <Facts
        items={[
          { label: submitting.answered, value: <strong>{counts.answered}</strong> },
          { label: submitting.unanswered, value: <strong>{counts.unanswered}</strong> },
          { label: submitting.marked, value: <strong>{counts.marked}</strong> },
        ]}
      />
      <Sections state={state} />
    </Dialog>
  )
}

/** The sections after the open one, which a submission leaves out. */
function NotOpened({ state }: { state: ExamState }) {
  const { submitting } = useWords(taking)
  const shown = useItems()
  const { attempt, section } = state
  const isLater = (index: number) => section !== null && index > section
  const later = attempt.sections.filter(
    (_, index) => isLater(index) && minutesOf(state, index) !== 0,
  )
  const names = later.map((one) => shown(one).name).join(', ')
  if (names === '') return null
  return (
    <p className="mb-2">
      <Emphasized text={submitting.notOpened(names)} part={names} />
    </p>
  )
}

/** The counts of each section. */
function Sections({ state }: { state: ExamState }) {
  const { submitting } = useWords(taking)
  const sections = countSections(state).map(useItems())
  if (sections.length === 0) return null
  return (
    // Words of the header are not broken: on a phone the names of the sections have less width.
    <table className="mt-3 w-full text-left text-14 wrap-normal">
      <thead className="text-12 text-ink-2">
        <tr className="*:py-1.5 *:pr-2 *:font-normal">
          <th scope="col">{submitting.section}</th>
          <th scope="col">{submitting.answered}</th>
          <th scope="col">{submitting.unanswered}</th>
          <th scope="col">{submitting.markedInSection}</th>
        </tr>
      </thead>
      <tbody>
        {sections.map(({ id, name, answered, unanswered, marked }) => (
          <tr key={id} className="border-t border-rule *:py-1.5 *:pr-2">
            <th scope="row" className="font-semibold">
              <ItemWords text={name} />
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
