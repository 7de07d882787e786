import { settings } from '#web/lib/settings.ts'

/** Shown on every screen that takes money while payments are simulated. */
export function DemoPaymentsLine({ className = '' }: { className?: string }) {
  if (settings.payments !== 'mock') return null
  return <p className={`text-12 text-ink-2 ${className}`}>Demo payments: no money is taken</p>
}
