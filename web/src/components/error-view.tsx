import { RefreshCw } from 'lucide-react'
import type { ComponentProps } from 'react'

import { Button } from '#web/ui/button.tsx'
import { StateView } from '#web/ui/state-view.tsx'

/** Shown on a page whose data could not be loaded. */
export function ErrorView({
  title,
  text,
  onRetry,
}: {
  title: string
  text: string
  onRetry: () => void
}) {
  return (
    <StateView
      drawing="error"
      role="alert"
      level="h2"
      title={title}
      text={text}
      actions={<RetryButton onClick={onRetry} />}
    />
  )
}

export function RetryButton({ text = 'Try again', ...button }: RetryButtonProps) {
  return (
    <Button {...button}>
      <RefreshCw aria-hidden className="size-5" />
      {text}
    </Button>
  )
}

type RetryButtonProps = Omit<ComponentProps<typeof Button>, 'children'> & { text?: string }
