import { Button } from '@sopan/ui/actions/button.tsx'
import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { taking } from '@sopan/words/exams/taking'
import { EllipsisVertical } from 'lucide-react'

import { useItems } from '#web/components/use-items.ts'
import type { AttemptEngine } from '#web/features/exams/engine/engine.ts'
import type { Attempt } from '#web/lib/api/wire/exams/attempt.ts'

import { ExamTimer } from './exam-timer.tsx'

export function ExamHead({
  engine,
  attempt,
  hasSectionClock,
  onMenu,
  onSubmit,
}: {
  engine: AttemptEngine
  attempt: Attempt
  /** Whether the larger clock of a section is below, in a low window beside it. */
  hasSectionClock: boolean
  onMenu: () => void
  onSubmit: () => void
}) {
  const words = useWords(taking)
  const { questions, durationMinutes } = attempt
  return (
    <header
      className={cx(
        'flex min-h-14 shrink-0 items-center gap-2 border-b border-rule pr-1.5 pl-4 md:min-h-16 md:gap-4 md:pr-6 md:pl-10 short:min-h-12',
        hasSectionClock && 'short:border-b-0 short:pl-0',
      )}
    >
      <div className={cx('min-w-0 flex-1', hasSectionClock && 'short:sr-only')}>
        <h1 className="line-clamp-2 text-14/[1.286] font-semibold short:line-clamp-1">
          {useItems()(attempt).testName}
        </h1>
        <p className="truncate text-12 text-ink-2 max-md:hidden short:hidden">
          {words.size(questions.length, durationMinutes)}
        </p>
      </div>
      <ExamTimer engine={engine} isSmall={hasSectionClock} />
      <Button kind="secondary" size="regular" className="max-md:hidden" onClick={onSubmit}>
        {words.submitTest}
      </Button>
      <IconButton
        label={words.menu.title}
        aria-haspopup="dialog"
        icon={<EllipsisVertical aria-hidden className="size-6" />}
        onClick={onMenu}
      />
    </header>
  )
}
