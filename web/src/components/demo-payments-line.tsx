import { useWords } from '@sopan/ui/language.ts'
import { demo } from '@sopan/words/money/demo'

import { settings } from '#web/lib/settings.ts'

/** Shown on every screen that takes money while payments are simulated. */
export function DemoPaymentsLine({ className = '' }: { className?: string }) {
  const words = useWords(demo)
  if (settings.payments !== 'mock') return null
  return <p className={`text-12 text-ink-2 ${className}`}>{words.payments}</p>
}
