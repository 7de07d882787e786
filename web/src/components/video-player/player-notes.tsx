import { SkipForward, WifiOff } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'

import { clock } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'

import type { PlaybackState } from './playback.ts'

/** Less than this is no place to speak of. */
const RESUME_SECONDS = 5
/** The note after a start in the middle goes by itself. */
const RESUMED_MS = 10_000

export interface NextVideo {
  title: string
  open: () => void
}

/** What is to be said over the controls while the video shows. */
export function PlayerNotes({
  start,
  phase,
  isOnline,
  isQuiet,
  next,
  onSeek,
}: {
  /** Seconds where it began. */
  start: number
  phase: PlaybackState['phase']
  isOnline: boolean
  /** Something else is being said. */
  isQuiet: boolean
  next: NextVideo | null
  onSeek: (seconds: number) => void
}) {
  const [resumedAt, setResumedAt] = useState(start > RESUME_SECONDS ? start : null)
  const forget = useCallback(() => setResumedAt(null), [])
  if (isQuiet) return null
  return (
    <div className="pointer-events-none absolute bottom-full left-3 flex flex-col items-start gap-2 pb-3 *:pointer-events-auto md:left-6">
      {!isOnline && <OfflineNote />}
      {resumedAt !== null && (
        <ResumedNote
          at={resumedAt}
          isPlaying={phase === 'playing'}
          onDone={forget}
          onStartOver={() => {
            onSeek(0)
            forget()
          }}
        />
      )}
      {phase === 'ended' && next !== null && (
        <Button onClick={next.open}>
          <SkipForward aria-hidden className="size-5" />
          Next: {next.title}
        </Button>
      )}
    </div>
  )
}

/** Playing from what is loaded; it says so until the connection is back. */
function OfflineNote() {
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-control border border-rule bg-card px-3.5 py-2.5 text-14"
    >
      <WifiOff aria-hidden className="size-5" />
      You are offline. What is loaded plays on.
    </p>
  )
}

function ResumedNote({
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
    const timer = setTimeout(onDone, RESUMED_MS)
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
