import { Mark } from '@sopan/ui/content/logo.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { status } from '@sopan/words/frame/status'

import { settings } from '#web/lib/settings.ts'

/**
 * Shown until the first status check has ended. Also the initial HTML of the pages for which the server renders
 * no other.
 */
export function StartupScreen() {
  return (
    <div data-startup className="flex min-h-dvh flex-col items-center justify-center p-4">
      <Mark className="size-14" />
      <p className="mt-4 text-22">{settings.brandName}</p>
      <div className="mt-3 text-center noscript:hidden in-data-load-failed:hidden">
        <div aria-hidden className="mx-auto h-1 w-30 overflow-hidden bg-rule">
          <div className="h-full w-1/2 animate-glide bg-accent" />
        </div>
        <output className="mt-3 block text-ink-2">{useWords(status).starting}</output>
      </div>
    </div>
  )
}
