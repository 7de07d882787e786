import { settings } from '#web/lib/settings.ts'

/** Stands on every screen that takes money while payments are a demonstration. */
export function DemoPaymentsLine({ className = '' }: { className?: string }) {
  if (settings.payments !== 'mock') return null
  return <p className={`text-12 text-ink-2 ${className}`}>Demo payments: no money is taken</p>
}
