import { Button } from '@sopan/ui/actions/button.tsx'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { RefreshCw } from 'lucide-react'

export const OFFLINE_WAITING = 'You are offline. The video continues when the connection is back.'

export function PlayerSpinner({ text = 'Loading video...' }: { text?: string }) {
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center">
      <div className="rounded-card bg-paper/85 p-4">
        <Spinner text={text} />
      </div>
    </div>
  )
}

/** The error's text and a retry button. */
export function PlayerProblem({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="absolute inset-0 flex items-center justify-center p-4">
      <div
        role="alert"
        className="w-full max-w-90 rounded-card border border-rule bg-card p-5 text-center"
      >
        <p className="text-18">Video not available</p>
        <p className="mt-2 text-16 text-pretty text-ink-2">{text}</p>
        <Button wide className="mt-5" onClick={onRetry}>
          <RefreshCw aria-hidden className="size-5" />
          Try again
        </Button>
      </div>
    </div>
  )
}
