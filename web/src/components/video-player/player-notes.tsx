import { Button } from '@sopan/ui/actions/button.tsx'
import { SkipForward, WifiOff } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'

import { clock } from '#web/lib/format.ts'

import type { PlaybackState } from './playback.ts'

/** A shorter position is not worth a note. */
const RESUME_SECONDS = 5
/** The note after a resume disappears after this time. */
const RESUMED_MS = 10_000

export interface NextItem {
  title: string
  open: () => void
}

/** Messages over the controls of a playing video. */
export function PlayerNotes({
  start,
  phase,
  isOnline,
  isQuiet,
  next,
  onSeek,
}: {
  /** Seconds at which it started. */
  start: number
  phase: PlaybackState['phase']
  isOnline: boolean
  /** Another message is shown. */
  isQuiet: boolean
  /** Offered after the end of the video. */
  next: NextItem | null
  onSeek: (seconds: number) => void
}) {
  const [resumedAt, setResumedAt] = useState(start > RESUME_SECONDS ? start : null)
  const forget = useCallback(() => setResumedAt(null), [])
  // Played again, it starts at 0.
  if (phase === 'ended' && resumedAt !== null) forget()
  if (isQuiet) return null
  return (
    <div
      // Above the picture on an upright phone: below it are the big buttons.
      className="pointer-events-none absolute inset-x-3 bottom-full flex flex-col items-start gap-2 pb-3 *:pointer-events-auto max-md:portrait:not-short:fixed max-md:portrait:not-short:bottom-[calc(50%+28.125vw)] md:inset-x-6"
    >
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
      {next !== null && (
        <Button onClick={next.open}>
          <SkipForward aria-hidden className="size-5" />
          Next: {next.title}
        </Button>
      )}
    </div>
  )
}

/** Playing from the loaded part; shown until the connection is back. */
function OfflineNote() {
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-control border border-rule bg-card px-3.5 py-2.5 text-14"
    >
      <WifiOff aria-hidden className="size-5" />
      You are offline. The loaded part keeps playing.
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
