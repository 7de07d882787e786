import type { SendOptions } from './exam-api.ts'
import { createNextCalls } from './next-calls.ts'
import { pauseAfter } from './retry-pause.ts'
import type { FailureKind } from './save-loop.ts'

/** So long a submit waits for the answer whether there is more time: the grace is 30 s. */
const ASKING_MS = 2000
/** Where the end itself is only guessed, the question is waited for longer. */
const MUST_ASK_MS = 5000
/** In the grace a failed submit is tried again soon. */
const URGENT_TURNS = 8
const URGENT_PAUSE_MS = 4000

export interface EndingParts<Outcome> {
  /** Whether the test ends because its time is over, and whether that time is the server's. */
  isTimeOver: () => boolean
  isTimeSure: () => boolean
  /** Whether the server has given more time meanwhile. */
  hasMoreTime: (options: SendOptions) => Promise<boolean>
  submit: (options: SendOptions) => Promise<Outcome>
  kindOf: (error: unknown) => FailureKind
  onMoreTime: () => void
  /** `error` is null where no answer came yet. */
  onFailure: (error: unknown, kind: FailureKind) => void
  onEnd: (outcome: Outcome) => void
  random: () => number
}

/**
 * Submits until the server has answered. Without a network it is tried again by itself; what the
 * server refused, and a session that ended, wait for `retry`.
 */
export function createEnding<Outcome>(parts: EndingParts<Outcome>) {
  const { isTimeOver, isTimeSure, hasMoreTime, submit, kindOf, random } = parts
  const { onMoreTime, onFailure, onEnd } = parts
  const calls = createNextCalls({
    isRepeated: (error) => kindOf(error) === 'network',
    onSlow: () => onFailure(null, 'network'),
  })
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

  /** Asks the server, but not for longer than the submit can wait. */
  async function moreTime(): Promise<boolean> {
    if (!isTimeOver()) return false
    const mustKnow = !isTimeSure()
    const asking = hasMoreTime({}).catch((error: unknown) => {
      // A time that was only guessed must not end the test.
      if (mustKnow || kindOf(error) === 'signed-out') throw error
      return false
    })
    const isLate = Symbol('late')
    const late = sleep(mustKnow ? MUST_ASK_MS : ASKING_MS).then(() => isLate)
    const answer = await Promise.race([asking, late])
    wake()
    if (typeof answer === 'boolean') return answer
    asking.catch(() => undefined)
    if (mustKnow) throw new Error('The time is not known')
    return false
  }

  async function run(mine: number): Promise<void> {
    for (let failures = 1; isCurrent(mine); failures++) {
      try {
        if (await moreTime()) {
          if (isCurrent(mine)) onMoreTime()
          return
        }
        if (!isCurrent(mine)) return
        // Even where the learner has gone back meanwhile: what was submitted is submitted.
        onEnd(await calls.first(submit))
        return
      } catch (error) {
        if (!isCurrent(mine)) return
        const kind = kindOf(error)
        onFailure(error, kind)
        const pause = pauseAfter(failures, random)
        const soon = failures <= URGENT_TURNS ? Math.min(pause, URGENT_PAUSE_MS) : pause
        await sleep(kind === 'network' ? soon : Infinity)
      }
    }
  }

  return {
    begin: (): void => {
      turn += 1
      void run(turn)
    },
    /** At once: the network is back, the learner signed in or asks for it. */
    retry: (): void => {
      wake()
      calls.hurry()
    },
    cancel: (): void => {
      turn += 1
      wake()
      calls.leave()
    },
  }
}
