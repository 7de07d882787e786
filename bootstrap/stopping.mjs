import { isNohup, watchParents } from './parents.mjs'
import { endChildren } from './run.mjs'

/** One Ctrl-C may arrive twice: from the terminal, and again from npm. */
const sameRequestMs = 500

let stop = () => {
  endChildren()
  process.exit(130)
}

/** From now on, a request to stop calls `handler` with the signal to pass on. */
export function whenAskedToStop(handler) {
  stop = handler
}

/**
 * Treats every request to stop alike: Ctrl-C, a signal, a closed terminal, the end of npm. Only
 * under nohup a closed terminal is ignored.
 */
export function listenForStop() {
  let last = -Infinity
  const ask = (signal) => {
    if (performance.now() - last < sameRequestMs) return
    last = performance.now()
    stop(signal)
  }
  const nohup = isNohup()
  let hungUp = false
  process.on('SIGINT', () => ask('SIGINT'))
  process.on('SIGTERM', () => ask('SIGTERM'))
  process.on('SIGHUP', () => {
    hungUp = true
    if (!nohup) ask('SIGTERM')
  })
  // npm does not survive a closed terminal under nohup; we do.
  watchParents(() => (nohup && hungUp) || ask('SIGTERM'))
  // Output to a closed terminal is lost, which is not an error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
