type Listener = (cause: { isAction: boolean }) => void

let listener: Listener = () => undefined
let interceptor: (() => void) | null = null

/**
 * Sets the listener for a session that the server no longer accepts; `isAction` if the refused call
 * was meant to change something.
 */
export function onSessionEnd(next: Listener): void {
  listener = next
}

/**
 * Replaces the listener while a test runs, because the test screen must stay open and asks for the
 * password itself. Returns the function that restores it.
 */
export function interceptSessionEnd(next: () => void): () => void {
  interceptor = next
  return () => {
    if (interceptor === next) interceptor = null
  }
}

export function reportSessionEnd(cause: { isAction: boolean }): void {
  if (interceptor === null) listener(cause)
  else interceptor()
}
