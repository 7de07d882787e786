import type { SendOptions } from './exam-api.ts'

/** So long a call has before the next one begins beside it. */
const NEXT_MS = 4500
/** Calls that may be open at a time; a browser allows only a few to one server. */
const MOST_OPEN = 2

interface NextCallsParts {
  /** Whether a failure is of the kind that another call may not meet. */
  isRepeated: (error: unknown) => boolean
  /** A call was not answered in its time. */
  onSlow: () => void
}

/**
 * Makes a call again while the one before still hangs, and takes the first answer: a link that
 * swallows calls is not waited for. Only for calls that may arrive more than once.
 */
export function createNextCalls({ isRepeated, onSlow }: NextCallsParts) {
  let hurry = (): void => undefined
  let leave = (): void => undefined

  function first<T>(call: (options: SendOptions) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const open = new Set<AbortController>()
      let timer: ReturnType<typeof setTimeout> | undefined

      function giveUp(controller: AbortController): void {
        open.delete(controller)
        controller.abort()
      }

      function settle(finish: () => void): void {
        clearTimeout(timer)
        for (const controller of open) giveUp(controller)
        hurry = () => undefined
        leave = () => undefined
        finish()
      }

      async function make(controller: AbortController): Promise<void> {
        try {
          const answer = await call({ signal: controller.signal })
          open.delete(controller)
          settle(() => resolve(answer))
        } catch (error) {
          const isGivenUp = !open.delete(controller)
          // Another call is under way, which may not fail.
          const isWaiting = isRepeated(error) && open.size > 0
          if (!isGivenUp && !isWaiting) settle(() => reject(error))
        }
      }

      function begin(): void {
        clearTimeout(timer)
        const [oldest] = open
        if (oldest !== undefined && open.size >= MOST_OPEN) giveUp(oldest)
        const controller = new AbortController()
        open.add(controller)
        void make(controller)
        timer = setTimeout(() => {
          onSlow()
          begin()
        }, NEXT_MS)
      }

      hurry = () => {
        for (const controller of open) giveUp(controller)
        begin()
      }
      // Nothing new begins; what is open may still be answered.
      leave = () => clearTimeout(timer)
      begin()
    })
  }

  return {
    first,
    /** Gives up what hangs and begins again at once. */
    hurry: (): void => hurry(),
    /** Begins no further call. */
    leave: (): void => leave(),
  }
}
