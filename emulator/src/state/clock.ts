/** The current time of the machine, or of a test. */
export type Now = () => Date

interface Task {
  at: number
  run: () => Promise<void>
}

export interface Clock {
  now: Now
  /** Runs a task when the clock reaches `at`. */
  schedule: (at: Date, run: () => Promise<void>) => void
  /** Moves the clock, runs what becomes due in its order, and waits for it. */
  advance: (ms: number) => Promise<void>
  /** Forgets all tasks and all movements. */
  reset: () => void
}

const LONGEST_TIMER_MS = 60 * 60 * 1000

/** The emulator's clock: the base clock plus what `advance` added. */
export function createClock(base: Now): Clock {
  let offset = 0
  let timer: NodeJS.Timeout | undefined
  const tasks = new Set<Task>()

  const time = () => base().getTime() + offset
  const next = () => [...tasks].toSorted((one, two) => one.at - two.at)[0]

  const runUntil = async (end: number) => {
    for (let task = next(); task !== undefined && task.at <= end; task = next()) {
      tasks.delete(task)
      offset += Math.max(0, task.at - time())
      await task.run()
    }
  }
  const arm = () => {
    clearTimeout(timer)
    const first = next()
    if (first === undefined) return
    const wait = Math.min(Math.max(0, first.at - time()), LONGEST_TIMER_MS)
    timer = setTimeout(() => void runUntil(time()).then(arm), wait).unref()
  }

  return {
    now: () => new Date(time()),
    schedule: (at, run) => {
      tasks.add({ at: at.getTime(), run })
      arm()
    },
    advance: async (ms) => {
      const end = time() + ms
      await runUntil(end)
      offset += Math.max(0, end - time())
      arm()
    },
    reset: () => {
      tasks.clear()
      clearTimeout(timer)
      offset = 0
    },
  }
}
