/**
 * A signal that aborts after some milliseconds, or when `other` does; call `clear` when the work is
 * done. `AbortSignal.any` is newer than the oldest browsers in docs/browsers.md.
 */
export function abortAfter(milliseconds: number, other?: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort(other?.reason)
  const timeout = setTimeout(
    () => controller.abort(new DOMException('The time limit is over', 'TimeoutError')),
    milliseconds,
  )
  if (other?.aborted) abort()
  else other?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    clear: (): void => {
      clearTimeout(timeout)
      other?.removeEventListener('abort', abort)
    },
  }
}
