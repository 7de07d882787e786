import { Button } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import { failures } from '@sopan/words/frame/failures'
import { RefreshCw } from 'lucide-react'
import type { ComponentProps } from 'react'

import { ApiError } from '#web/lib/api/api-error.ts'
import { useSecondsUntil } from '#web/lib/browser/hooks/use-seconds-until.ts'

import { ItemWords } from '../item-text.tsx'
import { useIsOffline } from './use-is-offline.ts'

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
  const { offline } = useWords(common)
  return (
    <StateView
      drawing="error"
      role="alert"
      level={level}
      title={isOffline ? offline : title}
      text={<ItemWords text={text} />}
      actions={<RetryButton error={error} onClick={onRetry} />}
    />
  )
}

/** After a response that asks to wait, it counts the seconds down first. */
export function RetryButton({ error = null, text, disabled = false, ...button }: RetryButtonProps) {
  const { tryAgain } = useWords(common)
  const { inSeconds } = useWords(failures)
  const own = text ?? tryAgain
  const seconds = useSecondsUntil(error instanceof ApiError ? error.retryAt : 0)
  return (
    <Button {...button} disabled={disabled || seconds > 0}>
      <RefreshCw aria-hidden className="size-5" />
      {seconds > 0 ? inSeconds(own, seconds) : own}
    </Button>
  )
}

type RetryButtonProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  /** The failure that the button follows. */
  error?: unknown
  /** 'Try again' if it is not given. */
  text?: string
}
