import { useWords } from '@sopan/ui/language.ts'
import { taking } from '@sopan/words/exams/taking'
import { Info } from 'lucide-react'

import { useVersionGate } from '#web/lib/version-gate.ts'

/** Maintenance or a required update blocks the app only after the test. */
export function VersionGateBar() {
  const gate = useVersionGate()
  const { bars } = useWords(taking)
  if (gate === 'open') return null
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-4 border-t border-rule bg-accent-soft px-4 py-2 text-14 md:px-10"
    >
      <Info aria-hidden className="size-5 text-accent-text" />
      <p>{bars[gate]}</p>
    </div>
  )
}
