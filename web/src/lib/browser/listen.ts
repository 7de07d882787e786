type Listening = [target: EventTarget | undefined, type: string, listener: (event: Event) => void]

/**
 * Adds event listeners and returns a function that removes them. A target that the browser lacks is
 * skipped.
 */
export function listen(...list: Listening[]): () => void {
  for (const [target, type, listener] of list) target?.addEventListener(type, listener)
  return () => {
    for (const [target, type, listener] of list) target?.removeEventListener(type, listener)
  }
}
