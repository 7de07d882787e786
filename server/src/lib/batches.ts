import { unavailable } from './errors.ts'

interface ReadLimits {
  /** So many batches at once: one that waits for a lock does not hold up everybody. */
  mostAtOnce: number
  /** So many items in a batch. */
  mostTogether: number
}

interface Limits<Item> extends ReadLimits {
  /** Of items with the same key only one is worked on at a time, the earlier first. */
  keyOf: (item: Item) => string
  /** More than so many waiting items are refused with 503. */
  mostWaiting?: number
  /** An item that waited longer is refused: its request has been answered 503 by then. */
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
 * Does what comes at once; what comes while others are being done goes together into the next batch.
 * A thousand items in one second so cost as many commits as there are batches, and a single one
 * waits for no timer. Where a batch fails, each of its items is done alone, so that what is wrong
 * with one is not the others' failure: `work` does all of a batch, or nothing. For an item that
 * would make the others wait it may give a promise: the next batch does not wait for that, only the
 * next item of the same key does.
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
 * Reads what is asked for in one turn of the event loop, and while others are being read, together:
 * a busy server asks its database once for many requests. Whoever asks for a key is answered by a
 * read that began after they asked, so nothing older than the request is ever given; a key that is
 * not found is undefined.
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
