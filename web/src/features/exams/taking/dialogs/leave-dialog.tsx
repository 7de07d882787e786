import { Button } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { type TakingWords, taking } from '@sopan/words/exams/taking'

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
  const words = useWords(taking)
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={words.leaving.title}
      stacksFooter
      footer={
        <>
          <Button onClick={onStay}>{words.goBack}</Button>
          <Button kind="quiet" onClick={onLeave}>
            {wouldLoseData(state) ? words.leaving.leaveAnyway : words.leaving.leave}
          </Button>
        </>
      }
    >
      <p>{textFor(state, words)}</p>
    </Dialog>
  )
}

/** Whether an answer or the decision to submit exists only on this page. */
export function wouldLoseData({ phase, canStore, answers }: ExamState): boolean {
  return !canStore && phase !== 'ended' && (answers.unsent.size > 0 || phase === 'ending')
}

function textFor(state: ExamState, { leaving }: TakingWords): string {
  const isEnding = state.phase === 'ending' && state.connection.kind !== 'continued'
  if (!wouldLoseData(state)) {
    return isEnding ? leaving.keptAtEnd : leaving.kept
  }
  const { size } = state.answers.unsent
  if (size === 0) return leaving.notSubmitted
  return isEnding ? leaving.lostAtEnd(size) : leaving.lost(size)
}
