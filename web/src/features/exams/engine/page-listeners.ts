import { read } from '#web/lib/storage.ts'

import type { AttemptEngine } from './engine.ts'
import { hasSession } from './exam-api.ts'

/**
 * Sends again once the learner has signed in in another tab, after the session had ended; gives back
 * how to stop. A token is tried once, for the server may refuse that one too.
 */
export function followSession(userId: number, engine: AttemptEngine): () => void {
  let tried = read('auth_token')
  const look = () => {
    const token = read('auth_token')
    if (token === tried || !hasSession(userId)) return
    tried = token
    if (engine.state().isSignedOut) engine.signedIn()
  }
  const onVisibility = () => document.hidden || look()
  window.addEventListener('storage', look)
  // A page that slept may have missed the event.
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pageshow', look)
  return () => {
    window.removeEventListener('storage', look)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pageshow', look)
  }
}
