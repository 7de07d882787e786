import { isNohup, watchParents } from './parents.mjs'
import { endChildren } from './run.mjs'

/** One press of Ctrl-C may come twice: from the terminal, and again from npm. */
const sameRequestMs = 500

let stop = () => {
  endChildren()
  process.exit(130)
}

/** From now on, a request to stop goes to `handler`, with the signal to pass on. */
export function whenAskedToStop(handler) {
  stop = handler
}

/**
 * Takes every way in which we may be asked to stop for the same: Ctrl-C, a signal to us, a closed
 * terminal, the end of npm. Only where nohup was said does a closed terminal mean nothing.
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
  // npm itself does not survive the closed terminal under nohup; we do.
  watchParents(() => (nohup && hungUp) || ask('SIGTERM'))
  // What we print to a terminal that has gone is lost, and no reason to fail.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
