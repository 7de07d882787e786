import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect } from 'react'

import { clock } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** The note after a start in the middle goes by itself. */
const NOTE_MS = 10_000

const OFFLINE = 'You are offline.'
export const OFFLINE_WAITING = `${OFFLINE} The video goes on when the connection is back.`
const OFFLINE_PLAYING = `${OFFLINE} What is loaded plays on.`

export function PlayerSpinner({ text = 'Loading video...' }: { text?: string }) {
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center">
      <div className="rounded-card bg-paper/85 p-4">
        <Spinner size="lg" text={text} />
      </div>
    </div>
  )
}

/** What went wrong, and the way on. */
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

/** Playing from what is loaded; it says so until the connection is back. */
export function OfflineNote() {
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-control border border-rule bg-card px-3.5 py-2.5 text-14"
    >
      <WifiOff aria-hidden className="size-5" />
      {OFFLINE_PLAYING}
    </p>
  )
}

export function ResumedNote({
  at,
  isPlaying,
  onStartOver,
  onDone,
}: {
  /** Seconds. */
  at: number
  isPlaying: boolean
  onStartOver: () => void
  onDone: () => void
}) {
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(onDone, NOTE_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, onDone])

  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-control border border-rule bg-card pl-3.5 text-14"
    >
      Resumed at {clock(at)}
      <span aria-hidden>·</span>
      <button type="button" onClick={onStartOver} className="link min-h-11 pr-3.5">
        Start over
      </button>
    </p>
  )
}
