import { Button } from '@sopan/ui/actions/button.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { SwitchLook } from '@sopan/ui/fields/switch.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { start } from '@sopan/words/exams/start'
import { taking } from '@sopan/words/exams/taking'
import { LogOut } from 'lucide-react'

import { OtherLanguages } from '#web/components/language/other-languages.tsx'
import { useItems } from '#web/components/use-items.ts'
import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'
import { marksText } from '#web/features/exams/marks-text.ts'
import { countAnswers } from '#web/features/exams/taking/cell-counts.ts'

import { hasChosenLanguage } from '../../chosen-language.ts'
import { LanguageSwitch } from '../../language-switch.tsx'

/**
 * Counts and settings during a test, and the buttons that submit and leave it. The timer keeps running.
 */
export function ExamMenu({
  open,
  state,
  onClose,
  onLanguage,
  shortcuts,
  onPaper,
  onSubmit,
  onLeave,
}: {
  open: boolean
  state: ExamState
  onClose: () => void
  onLanguage: (language: string) => void
  shortcuts: { isOn: boolean; set: (isOn: boolean) => void }
  onPaper: () => void
  onSubmit: () => void
  onLeave: () => void
}) {
  const { attempt, current } = state
  const marks = attempt.questions[current]?.marks
  const { answered, marked } = countAnswers(state)
  const words = useWords(taking)
  const details = useWords(start)
  const { menu } = words
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={menu.title}
      stacksFooter
      footer={
        <>
          <Button className="md:hidden" onClick={onSubmit}>
            {words.submitTest}
          </Button>
          <Button kind="secondary" onClick={onLeave}>
            <LogOut aria-hidden className="size-5" />
            {menu.leave}
          </Button>
        </>
      }
    >
      <p className="text-16 font-semibold text-pretty">{useItems()(attempt).testName}</p>
      <MenuLanguages state={state} onLanguage={onLanguage} />
      <Facts
        className="mt-3"
        items={[
          { label: menu.answered, value: menu.answeredOf(answered, attempt.questions.length) },
          { label: menu.marked, value: marked },
          ...(marks ? [{ label: menu.marks, value: marksText(marks, details) }] : []),
        ]}
      />
      <Button kind="secondary" size="regular" className="mt-3" onClick={onPaper}>
        {menu.paper}
      </Button>
      <button
        type="button"
        role="switch"
        aria-checked={shortcuts.isOn}
        className="mt-2 flex min-h-11 w-full items-center justify-between gap-4 text-left not-any-pointer-fine:hidden"
        onClick={() => shortcuts.set(!shortcuts.isOn)}
      >
        {menu.keyboard}
        <SwitchLook on={shortcuts.isOn} />
      </button>
      <p className="mt-3 text-14 text-ink-2">{menu.saving}</p>
    </Dialog>
  )
}

/** The languages of the questions, and of the pages. */
function MenuLanguages({
  state: { attempt, language },
  onLanguage,
}: {
  state: ExamState
  onLanguage: (language: string) => void
}) {
  return (
    <>
      {attempt.languages.length > 1 && (
        <LanguageSwitch
          languages={attempt.languages}
          value={language}
          onChange={onLanguage}
          className="mt-3"
        />
      )}
      <OtherLanguages
        className="mt-3"
        onChoose={(chosen) => {
          // The questions follow until another language is chosen for them.
          if (!hasChosenLanguage() && attempt.languages.includes(chosen)) onLanguage(chosen)
        }}
      />
    </>
  )
}
