import { Button } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { RefreshCw } from 'lucide-react'
import type { ComponentProps } from 'react'

import { ApiError } from '#web/lib/api/api-error.ts'
import { useSecondsUntil } from '#web/lib/browser/hooks/use-seconds-until.ts'

import { OFFLINE_TITLE, useIsOffline } from './use-is-offline.ts'

/** Shown on a page whose data could not be loaded. */
export function ErrorView({
  title,
  text,
  error,
  level = 'h2',
  onRetry,
}: {
  title: string
  text: string
  error: unknown
  /** 'h1' on a page that has no other heading then. */
  level?: 'h1' | 'h2'
  onRetry: () => void
}) {
  const isOffline = useIsOffline(error)
  return (
    <StateView
      drawing="error"
      role="alert"
      level={level}
      title={isOffline ? OFFLINE_TITLE : title}
      text={text}
      actions={<RetryButton error={error} onClick={onRetry} />}
    />
  )
}

/** After a response that asks to wait, it counts the seconds down first. */
export function RetryButton({
  error = null,
  text = 'Try again',
  disabled = false,
  ...button
}: RetryButtonProps) {
  const seconds = useSecondsUntil(error instanceof ApiError ? error.retryAt : 0)
  return (
    <Button {...button} disabled={disabled || seconds > 0}>
      <RefreshCw aria-hidden className="size-5" />
      {seconds > 0 ? `${text} in ${seconds} s` : text}
    </Button>
  )
}

type RetryButtonProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  /** The failure that the button follows. */
  error?: unknown
  text?: string
}
