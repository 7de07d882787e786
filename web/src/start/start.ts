import { rememberReferral } from '#web/lib/browser/referral.ts'
import { settings } from '#web/lib/settings.ts'

import { rememberPress } from './first-press.ts'
import { loadScriptsAfterPaint } from './load-scripts.ts'
import { markDocument, moveToken } from './page-settings.ts'

declare global {
  interface Window {
    /** The status request of the page, until the app's first status call uses it. */
    earlyStatus?: Promise<Response> | undefined
    /** Ends the remembering of presses, and returns the control that was pressed last. */
    endFirstPress?: () => HTMLElement | null
  }
}

function requestStatus(): void {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  window.earlyStatus = fetch(settings.statusRequest, { credentials: 'omit', headers })
  window.earlyStatus.catch(() => undefined)
}

/** A browser that denies access to its storage does not end the other steps. */
function attempt(step: () => void): void {
  try {
    step()
  } catch {
    // The page works without the step.
  }
}

// The build puts this module into the head of the HTML (web/build/inline-start.ts): it runs before the first paint.
attempt(moveToken)
attempt(() => rememberReferral(window.location.search))
attempt(() => markDocument(settings.payments))
attempt(requestStatus)
window.endFirstPress = rememberPress()
addEventListener('DOMContentLoaded', loadScriptsAfterPaint)
