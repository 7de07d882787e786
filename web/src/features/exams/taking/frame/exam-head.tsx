import { counted } from '@sopan/domain/format'
import { Button } from '@sopan/ui/actions/button.tsx'
import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { EllipsisVertical } from 'lucide-react'

import type { AttemptEngine } from '#web/features/exams/engine/engine.ts'
import type { Attempt } from '#web/lib/api/wire/exams/attempt.ts'

import { ExamTimer } from './exam-timer.tsx'

/** '50 questions, 60 minutes' */
function sizeOf({ questions, durationMinutes }: Attempt): string {
  const minutes = durationMinutes === null ? '' : `, ${counted(durationMinutes, 'minute')}`
  return `${counted(questions.length, 'question')}${minutes}`
}

export function ExamHead({
  engine,
  attempt,
  onMenu,
  onSubmit,
}: {
  engine: AttemptEngine
  attempt: Attempt
  onMenu: () => void
  onSubmit: () => void
}) {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-rule bg-card pt-[env(safe-area-inset-top)] pr-1.5 pl-4 md:min-h-16 md:gap-4 md:pr-6 md:pl-10 short:min-h-12">
      <div className="min-w-0 flex-1">
        <h1 className="line-clamp-2 text-14/[1.286] font-semibold short:line-clamp-1">
          {attempt.testName}
        </h1>
        <p className="truncate text-12 text-ink-2 max-md:hidden short:hidden">{sizeOf(attempt)}</p>
      </div>
      <ExamTimer engine={engine} />
      <Button kind="secondary" size="regular" className="max-md:hidden" onClick={onSubmit}>
        Submit Test
      </Button>
      <IconButton
        label="Test menu"
        aria-haspopup="dialog"
        icon={<EllipsisVertical aria-hidden className="size-6" />}
        onClick={onMenu}
      />
    </header>
  )
}
