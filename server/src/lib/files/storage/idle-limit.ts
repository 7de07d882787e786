/** Aborts a signal when nothing has happened for some time. */
export function idleLimit(milliseconds: number) {
  const controller = new AbortController()
  const start = (after: number) => setTimeout(() => controller.abort(), after)
  let timer = start(milliseconds)
  return {
    signal: controller.signal,
    restart(after = milliseconds) {
      clearTimeout(timer)
      timer = start(after)
    },
    stop: () => clearTimeout(timer),
  }
}
