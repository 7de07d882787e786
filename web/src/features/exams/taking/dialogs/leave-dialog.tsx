import { Button } from '@sopan/ui/actions/button.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { counted } from '@sopan/words/en/format'

import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'

export function LeaveDialog({
  open,
  state,
  onStay,
  onLeave,
}: {
  open: boolean
  state: ExamState
  onStay: () => void
  onLeave: () => void
}) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title="Leave the test?"
      stacksFooter
      footer={
        <>
          <Button onClick={onStay}>Go back to the test</Button>
          <Button kind="quiet" onClick={onLeave}>
            {wouldLoseData(state) ? 'Leave anyway' : 'Leave'}
          </Button>
        </>
      }
    >
      <p>{textFor(state)}</p>
    </Dialog>
  )
}

/** Whether an answer or the decision to submit exists only on this page. */
export function wouldLoseData({ phase, canStore, answers }: ExamState): boolean {
  return !canStore && phase !== 'ended' && (answers.unsent.size > 0 || phase === 'ending')
}

function textFor(state: ExamState): string {
  const isEnding = state.phase === 'ending' && state.connection.kind !== 'continued'
  if (!wouldLoseData(state)) {
    return isEnding
      ? 'Your answers are kept, and the test is submitted as soon as the server can be reached.'
      : 'The clock keeps running and your answers are kept.'
  }
  const { size } = state.answers.unsent
  const why = 'This browser cannot store anything on the device.'
  if (size === 0)
    return `${why} If you leave now, the test is not submitted until its time is over.`
  const lost = `${counted(size, 'answer')} that ${size === 1 ? 'was' : 'were'} not sent yet`
  return isEnding
    ? `${why} If you leave now, ${lost} will be lost, and the test is not submitted until its time is over.`
    : `${why} If you leave now, ${lost} will be lost. The clock keeps running.`
}
