import { unavailable } from './errors.ts'

interface ReadLimits {
  /**
   * Maximum number of concurrent batches, so that one waiting for a lock does not block the rest.
   */
  maxConcurrent: number
  /** Maximum number of items in a batch. */
  maxBatchSize: number
}

interface Limits<Item> extends ReadLimits {
  /** Items with the same key are processed one at a time, the earliest first. */
  keyOf: (item: Item) => string
  /** Items above this number of waiting ones are rejected with 503. */
  maxWaiting?: number
  /** An item that waited longer is rejected: its request has already got a 503. */
  maxWaitMs?: number
}

interface Waiting<Item, Result> {
  item: Item
  key: string
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
export function createBatcher<Item, Result>(
  work: (items: Item[]) => Promise<(Result | Promise<Result>)[]>,
  { maxConcurrent, maxBatchSize, keyOf, maxWaiting = 5000, maxWaitMs = 15_000 }: Limits<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  const keysAtWork = new Set<string>()
  let running = 0

  function startBatches(): void {
    while (running < maxConcurrent && waiting.length > 0) {
      const batch = takeBatch()
      if (batch.length === 0) return
      running++
      void runBatch(batch).finally(() => {
        running--
        startBatches()
      })
    }
  }

  function takeBatch(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = []
    const passed: Waiting<Item, Result>[] = []
    const oldest = performance.now() - maxWaitMs
    let next = 0
    // A full batch ends the loop, so a long queue is not read again for each batch.
    for (; next < waiting.length && batch.length < maxBatchSize; next++) {
      const one = waiting[next]
      if (one === undefined) break
      if (one.since < oldest) one.reject(unavailable(RETRY_SECONDS))
      else if (keysAtWork.has(one.key)) passed.push(one)
      else {
        keysAtWork.add(one.key)
        batch.push(one)
      }
    }
    waiting = [...passed, ...waiting.slice(next)]
    return batch
  }

  async function runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map((one) => one.item))
      for (const [index, one] of batch.entries()) settle(one, results[index] as Result)
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((one) => runBatch([one])))
      else for (const one of batch) settle(one, Promise.reject(error))
    }
  }

  function settle({ key, resolve }: Waiting<Item, Result>, result: Result | Promise<Result>): void {
    resolve(result)
    const release = () => {
      keysAtWork.delete(key)
      startBatches()
    }
    if (result instanceof Promise) result.then(release, release)
    else release()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) {
        reject(unavailable(RETRY_SECONDS))
        return
      }
      waiting.push({ item, key: keyOf(item), since: performance.now(), resolve, reject })
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
export function createBatchedRead<Key, Value>(
  read: (keys: Key[]) => Promise<Map<Key, Value>>,
  { maxConcurrent, maxBatchSize }: ReadLimits = { maxConcurrent: 2, maxBatchSize: 100 },
): (key: Key) => Promise<Value | undefined> {
  const waiting = new Map<Key, Waiter<Value>[]>()
  let running = 0
  let isDue = false

  function startReads(): void {
    isDue = false
    while (running < maxConcurrent && waiting.size > 0) {
      running++
      const batch = [...waiting].slice(0, maxBatchSize)
      for (const [key] of batch) waiting.delete(key)
      void readBatch(batch).finally(() => {
        running--
        startReads()
      })
    }
  }

  async function readBatch(batch: [Key, Waiter<Value>[]][]): Promise<void> {
    try {
      const values = await read(batch.map(([key]) => key))
      for (const [key, waiters] of batch) for (const one of waiters) one.resolve(values.get(key))
    } catch (error) {
      for (const [, waiters] of batch) for (const one of waiters) one.reject(error)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const waiters = waiting.get(key)
      if (waiters === undefined) waiting.set(key, [{ resolve, reject }])
      else waiters.push({ resolve, reject })
      if (isDue) return
      isDue = true
      setImmediate(startReads)
    })
}
