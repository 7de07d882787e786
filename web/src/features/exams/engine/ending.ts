import { pauseAfter } from './retry-pause.ts'
import type { FailureKind } from './save-loop.ts'

export interface EndingParts<Outcome> {
  /** Whether the server has given more time meanwhile. Throws where that must be known first. */
  hasMoreTime: () => Promise<boolean>
  submit: () => Promise<Outcome>
  kindOf: (error: unknown) => FailureKind
  onMoreTime: () => void
  onFailure: (error: unknown, kind: FailureKind) => void
  onEnd: (outcome: Outcome) => void
  random: () => number
}

/**
 * Submits until the server has answered. Without a network it is tried again by itself; what the
 * server refused, and a session that ended, wait for `retry`.
 */
export function createEnding<Outcome>(parts: EndingParts<Outcome>) {
  const { hasMoreTime, submit, kindOf, onMoreTime, onFailure, onEnd, random } = parts
  let turn = 0
  let wake = (): void => undefined
  const isCurrent = (mine: number) => mine === turn

  function sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = milliseconds < Infinity ? setTimeout(resolve, milliseconds) : undefined
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function run(mine: number): Promise<void> {
    for (let failures = 1; isCurrent(mine); failures++) {
      try {
        if (await hasMoreTime()) {
          if (isCurrent(mine)) onMoreTime()
          return
        }
        // Even where the learner has gone back meanwhile: what was submitted is submitted.
        onEnd(await submit())
        return
      } catch (error) {
        if (!isCurrent(mine)) return
        const kind = kindOf(error)
        onFailure(error, kind)
        await sleep(kind === 'network' ? pauseAfter(failures, random) : Infinity)
      }
    }
  }

  return {
    begin: (): void => {
      turn += 1
      void run(turn)
    },
    /** At once: the network is back, the learner signed in or asks for it. */
    retry: (): void => wake(),
    cancel: (): void => {
      turn += 1
      wake()
    },
  }
}
