import { unavailable } from './errors.ts'

interface ReadLimits {
  /**
   * Maximum number of concurrent batches, so that one waiting for a lock does not block the rest.
   */
  mostAtOnce: number
  /** Maximum number of items in a batch. */
  mostTogether: number
}

interface Limits<Item> extends ReadLimits {
  /** Items with the same key are processed one at a time, the earliest first. */
  keyOf: (item: Item) => string
  /** Items above this number of waiting ones are rejected with 503. */
  mostWaiting?: number
  /** An item that waited longer is rejected: its request has already been answered with 503. */
  mostWaitMs?: number
}

interface Waiting<Item, Result> {
  item: Item
  since: number
  resolve: (result: Result | Promise<Result>) => void
  reject: (error: unknown) => void
}

const RETRY_SECONDS = 2

/**
 * Processes items in batches: the first starts immediately, and items that arrive while batches run
 * form the next one. A thousand items in a second cost one commit per batch, and a lone item is not
 * delayed by a timer. `work` does all of a batch or nothing; if it fails, each item is processed
 * alone, so that only the faulty one fails. For an item that would delay the others `work` may
 * return a promise: only the next item of the same key waits for it.
 */
export function inBatches<Item, Result>(
  work: (items: Item[]) => Promise<(Result | Promise<Result>)[]>,
  { mostAtOnce, mostTogether, keyOf, mostWaiting = 5000, mostWaitMs = 15_000 }: Limits<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  const keysAtWork = new Set<string>()
  let running = 0

  function startBatches(): void {
    while (running < mostAtOnce && waiting.length > 0) {
      const some = takeSome()
      if (some.length === 0) return
      running++
      void doTogether(some).finally(() => {
        running--
        startBatches()
      })
    }
  }

  function takeSome(): Waiting<Item, Result>[] {
    const some: Waiting<Item, Result>[] = []
    const oldest = performance.now() - mostWaitMs
    waiting = waiting.filter((one) => {
      if (one.since < oldest) {
        one.reject(unavailable(RETRY_SECONDS))
        return false
      }
      const key = keyOf(one.item)
      if (some.length === mostTogether || keysAtWork.has(key)) return true
      keysAtWork.add(key)
      some.push(one)
      return false
    })
    return some
  }

  async function doTogether(some: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(some.map((one) => one.item))
      for (const [index, one] of some.entries()) settle(one, results[index] as Result)
    } catch (error) {
      if (some.length > 1) await Promise.all(some.map((one) => doTogether([one])))
      else for (const one of some) settle(one, Promise.reject(error))
    }
  }

  function settle(
    { item, resolve }: Waiting<Item, Result>,
    result: Result | Promise<Result>,
  ): void {
    resolve(result)
    const release = () => {
      keysAtWork.delete(keyOf(item))
      startBatches()
    }
    if (result instanceof Promise) result.then(release, release)
    else release()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) {
        reject(unavailable(RETRY_SECONDS))
        return
      }
      waiting.push({ item, since: performance.now(), resolve, reject })
      startBatches()
    })
}

interface Waiter<Value> {
  resolve: (value: Value | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Groups the keys requested in one turn of the event loop, or while other reads run, into one read.
 * A key is always read after it was requested, so no caller gets a value older than the request.
 * The value of a key that is not found is undefined.
 */
export function readTogether<Key, Value>(
  read: (keys: Key[]) => Promise<Map<Key, Value>>,
  { mostAtOnce, mostTogether }: ReadLimits = { mostAtOnce: 2, mostTogether: 100 },
): (key: Key) => Promise<Value | undefined> {
  const waiting = new Map<Key, Waiter<Value>[]>()
  let running = 0
  let isDue = false

  function goOn(): void {
    isDue = false
    while (running < mostAtOnce && waiting.size > 0) {
      running++
      const some = [...waiting].slice(0, mostTogether)
      for (const [key] of some) waiting.delete(key)
      void answer(some).finally(() => {
        running--
        goOn()
      })
    }
  }

  async function answer(some: [Key, Waiter<Value>[]][]): Promise<void> {
    try {
      const values = await read(some.map(([key]) => key))
      for (const [key, askers] of some) for (const one of askers) one.resolve(values.get(key))
    } catch (error) {
      for (const [, askers] of some) for (const one of askers) one.reject(error)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const askers = waiting.get(key)
      if (askers === undefined) waiting.set(key, [{ resolve, reject }])
      else askers.push({ resolve, reject })
      if (isDue) return
      isDue = true
      setImmediate(goOn)
    })
}
