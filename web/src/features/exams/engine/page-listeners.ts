import { listen } from '#web/lib/browser/listen.ts'
import { read } from '#web/lib/browser/storage.ts'

import type { AttemptEngine } from './engine.ts'
import { hasSession } from './exam-api.ts'

/** Dispatches events of the page to an engine; returns a function that stops this. */
export function listenToPage(engine: AttemptEngine): () => void {
  // If supported: a change from one network to another, without an 'offline' event between.
  const { connection } = navigator as Navigator & { connection?: EventTarget }
  return listen(
    [document, 'visibilitychange', () => (document.hidden ? engine.hidden() : engine.shown())],
    [window, 'pagehide', engine.hidden],
    [window, 'pageshow', engine.shown],
    [window, 'online', engine.networkChanged],
    [window, 'offline', engine.networkChanged],
    [connection, 'change', engine.networkChanged],
  )
}

/**
 * Sends again once the learner has signed in in another tab, after the session had ended; returns a
 * function that stops this. Each token is tried once, because the server may refuse the new token too.
 */
export function listenToSession(userId: number, engine: AttemptEngine): () => void {
  let tried = read('auth_token')
  const look = () => {
    const token = read('auth_token')
    if (token === tried || !hasSession(userId)) return
    tried = token
    if (engine.state().connection.kind === 'signed-out') engine.signedIn()
  }
  return listen(
    [window, 'storage', look],
    // A page that was suspended may have missed the event.
    [document, 'visibilitychange', () => document.hidden || look()],
    [window, 'pageshow', look],
  )
}
