import { Button } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { player } from '@sopan/words/learning/player'
import { SkipForward, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import { clock } from '#web/lib/format.ts'

import type { PlaybackState } from './playback.ts'

/** A shorter position is not worth a note. */
const RESUME_SECONDS = 5
/** The note after a resume disappears after this time. */
const RESUMED_MS = 10_000
/** From the end of a video to the next one. */
const NEXT_MS = 5000

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
  /** Offered near the end of the video; after it the item opens. */
  next: NextItem | null
  onSeek: (seconds: number) => void
}) {
  const words = useWords(player)
  const [resumedAt, setResumedAt] = useState(start > RESUME_SECONDS ? start : null)
  const forget = () => setResumedAt(null)
  // Here, because the list of speeds hides the notes for a while.
  const [isStopped, setIsStopped] = useState(false)
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
        <TimedNote
          action={words.startOver}
          time={phase === 'playing' ? RESUMED_MS : null}
          onTime={forget}
          onAction={() => {
            onSeek(0)
            forget()
          }}
        >
          {words.resumedAt(clock(resumedAt))}
        </TimedNote>
      )}
      {next !== null && (
        <NextCard
          next={next}
          opensSoon={phase === 'ended' && !isStopped}
          onStop={() => setIsStopped(true)}
        />
      )}
    </div>
  )
}

/** Playing from the loaded part; shown until the connection is back. */
function OfflineNote() {
  const { offline } = useWords(player)
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-control border border-rule bg-card px-3.5 py-2.5 text-14"
    >
      <WifiOff aria-hidden className="size-5" />
      {offline.playing}
    </p>
  )
}

/** The next video or class; after the end of this video the next one opens automatically, unless the learner stops that. */
function NextCard({
  next,
  opensSoon,
  onStop,
}: {
  next: NextItem
  opensSoon: boolean
  onStop: () => void
}) {
  const words = useWords(player)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={next.open}>
        <SkipForward aria-hidden className="size-5" />
        {words.next(next.title)}
      </Button>
      {opensSoon && (
        <TimedNote action={words.stop} time={NEXT_MS} onTime={next.open} onAction={onStop}>
          {words.opensSoon}
        </TimedNote>
      )}
    </div>
  )
}

/** A message that ends after `time` ms, or by its button; null stops the time. */
function TimedNote({
  children,
  action,
  onAction,
  time,
  onTime,
}: {
  children: ReactNode
  action: string
  onAction: () => void
  time: number | null
  onTime: () => void
}) {
  const end = useEffectEvent(onTime)
  useEffect(() => {
    if (time === null) return undefined
    const timer = setTimeout(() => end(), time)
    return () => clearTimeout(timer)
  }, [time])

  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-control border border-rule bg-card pl-3.5 text-14"
    >
      {children}
      <span aria-hidden>·</span>
      <button type="button" onClick={onAction} className="link min-h-11 pr-3.5">
        {action}
      </button>
    </p>
  )
}
