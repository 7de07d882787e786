/** Measures how long each question was looked at; a page that nobody sees does not count. */
export function createStopwatch(spent: Readonly<Record<number, number>>, monotonic: () => number) {
  const milliseconds = new Map(Object.entries(spent).map(([id, s]) => [Number(id), s * 1000]))
  let current: number | null = null
  let since = 0
  let isRunning = true

  function settle(): void {
    const now = monotonic()
    if (current !== null && isRunning) {
      milliseconds.set(current, (milliseconds.get(current) ?? 0) + now - since)
    }
    since = now
  }

  return {
    show: (questionId: number): void => {
      settle()
      current = questionId
    },
    pause: (): void => {
      settle()
      isRunning = false
    },
    goOn: (): void => {
      settle()
      isRunning = true
    },
    secondsOn: (questionId: number): number => {
      settle()
      return (milliseconds.get(questionId) ?? 0) / 1000
    },
    all: (): Record<number, number> => {
      settle()
      return Object.fromEntries(
        [...milliseconds].map(([id, ms]) => [id, Math.round(ms / 100) / 10]),
      )
    },
  }
}
