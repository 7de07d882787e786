import { Button } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { taking } from '@sopan/words/exams/taking'
import { LogIn, type LucideIcon, Timer, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'

/** Shows why answers cannot be sent; display only. */
export function OfflineBar({ isOnline, canStore }: Pick<ExamState, 'isOnline' | 'canStore'>) {
  const { bars } = useWords(taking)
  if (isOnline && canStore) return null
  if (canStore) return <Bar icon={WifiOff}>{bars.offline}</Bar>
  return <Bar icon={WifiOff}>{isOnline ? bars.withoutStorage : bars.offlineWithoutStorage}</Bar>
}

/** Shown after the session has ended and the learner has postponed the password. */
export function SignedOutBar({ canStore, onLogin }: { canStore: boolean; onLogin: () => void }) {
  const { bars } = useWords(taking)
  return (
    <Bar
      icon={LogIn}
      action={
        <Button kind="secondary" size="compact" onClick={onLogin}>
          {bars.login}
        </Button>
      }
    >
      {bars.signedOut(canStore)}
    </Bar>
  )
}

/** Shown if only the device's own clock indicates that the time is over. */
export function EstimatedTimeBar() {
  return <Bar icon={Timer}>{useWords(taking).time.estimated}</Bar>
}

function Bar({
  icon: Icon,
  action,
  children,
}: {
  icon: LucideIcon
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex shrink-0 items-center gap-4 bg-ink px-4 py-2.5 text-14 text-paper md:px-10 short:py-1.5">
      <Icon aria-hidden className="size-5 shrink-0" />
      <p role="status" className="min-w-0 flex-1">
        {children}
      </p>
      {action}
    </div>
  )
}
