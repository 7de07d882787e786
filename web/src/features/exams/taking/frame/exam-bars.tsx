import { Button } from '@sopan/ui/actions/button.tsx'
import { LogIn, type LucideIcon, Timer, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'

/** Shows why answers cannot be sent; display only. */
export function OfflineBar({ isOnline, canStore }: Pick<ExamState, 'isOnline' | 'canStore'>) {
  if (isOnline && canStore) return null
  return <Bar icon={WifiOff}>{textFor(isOnline, canStore)}</Bar>
}

function textFor(isOnline: boolean, canStore: boolean): string {
  if (canStore) return 'You are offline. Your answers are kept on this device and will be sent.'
  const storage = 'This browser cannot store anything on the device: leave this page open'
  return isOnline ? `${storage}.` : `You are offline. ${storage}, and your answers will be sent.`
}

/** Shown after the session has ended and the learner has postponed the password. */
export function SignedOutBar({ canStore, onLogin }: { canStore: boolean; onLogin: () => void }) {
  return (
    <Bar
      icon={LogIn}
      action={
        <Button kind="secondary" size="compact" onClick={onLogin}>
          Login
        </Button>
      }
    >
      {canStore
        ? 'Your session has ended. Your answers are kept on this device and are not sent.'
        : 'Your session has ended. Your answers are neither sent nor kept on this device: leave this page open.'}
    </Bar>
  )
}

/** Shown if only the device's own clock indicates that the time is over. */
export function EstimatedTimeBar() {
  return (
    <Bar icon={Timer}>
      Without a connection the time left is not known. You can continue: the server decides which
      answers were in time.
    </Bar>
  )
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
