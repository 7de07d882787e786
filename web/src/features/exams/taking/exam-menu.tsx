import { LogOut } from 'lucide-react'

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'

import type { ExamState } from '../engine/exam-state.ts'
import { countAnswers } from '../palette.ts'
import { LanguageSwitch } from './language-switch.tsx'

/** What may be looked up in the middle of a test, and the way out of it. The clock runs meanwhile. */
export function ExamMenu({
  open,
  state,
  onClose,
  onLanguage,
  onLeave,
}: {
  open: boolean
  state: ExamState
  onClose: () => void
  onLanguage: (language: string) => void
  onLeave: () => void
}) {
  const { attempt, current, language } = state
  const marks = attempt.questions[current]?.marks
  const { answered } = countAnswers(state)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Test menu"
      foot={
        <Button kind="secondary" onClick={onLeave}>
          <LogOut aria-hidden className="size-5" />
          Leave the test
        </Button>
      }
    >
      {attempt.languages.length > 1 && (
        <div className="-mt-3 mb-3">
          <LanguageSwitch languages={attempt.languages} value={language} onChange={onLanguage} />
        </div>
      )}
      <Facts
        items={[
          { label: 'Answered', value: `${answered} of ${attempt.questions.length}` },
          ...(marks ? [{ label: 'Marks of this question', value: marksText(marks) }] : []),
          { label: 'Choose an answer', value: 'Tap it, or A to D' },
          { label: 'Previous, next', value: 'Left and right arrow' },
        ]}
      />
      <p className="mt-3 text-14 text-ink-2">
        Answers are saved by themselves. The clock never stops, also while the test is left.
      </p>
    </Dialog>
  )
}

const marksText = ({ right, wrong }: { right: string; wrong: string }) =>
  `+${right}, wrong ${wrong.replace('-', '\u2212')}`
