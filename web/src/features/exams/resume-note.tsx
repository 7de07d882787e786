import { Button } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { running, timeLeftText } from '@sopan/words/exams/running'
import { useQuery } from '@tanstack/react-query'
import { Timer } from 'lucide-react'

import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { now } from '#web/lib/browser/clock.ts'

import type { ClockNote } from './engine/clock.ts'

/** When the attempt ends by the clock of this device, epoch ms. */
const deviceTimeOfEnd = ({ endsAt, serverTime, deviceTime }: ClockNote) =>
  endsAt - serverTime + deviceTime

/** A link to a test that runs on this device, found without a call to the server. */
export function ResumeNote({
  userId,
  listed,
  onResume,
}: {
  userId: number
  /** Tests whose cards offer the same link. */
  listed: readonly number[]
  onResume: (testId: number) => void
}) {
  const words = useWords(running)
  const shown = useItems()
  const { data: kept } = useQuery({
    queryKey: ['exams', 'kept', userId],
    queryFn: async () => {
      const { listAttempts } = await import('./engine/storage.ts')
      const [newest] = await listAttempts(userId)
      return newest === undefined
        ? null
        : {
            testId: newest.attempt.testId,
            attempt: newest.attempt,
            isOver: newest.notes.ending !== null,
            endsAt: deviceTimeOfEnd(newest.notes.clock),
          }
    },
    staleTime: 0,
    retry: false,
  })
  if (kept === null || kept === undefined || listed.includes(kept.testId)) return null
  const left = timeLeftText(kept.endsAt, now(), words)
  return (
    <section
      aria-label={words.label}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-accent-text bg-accent-soft p-4"
    >
      <Timer aria-hidden className="size-6 text-accent-text" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-16 font-semibold">
          <ItemTitle text={shown(kept.attempt).testName} />
        </p>
        <p className="text-14 text-ink-2">{kept.isOver ? words.kept : words.inProgress(left)}</p>
      </div>
      <Button className="max-sm:w-full" onClick={() => onResume(kept.testId)}>
        {words.resume}
      </Button>
    </section>
  )
}
