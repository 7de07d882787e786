interface Limits<Item> {
  /** So many batches at once: one that waits for a lock does not hold up everybody. */
  mostAtOnce: number
  /** So many items in a batch. */
  mostTogether: number
  /** Of items with the same key only one is in a batch, and a batch is in the order of its keys. */
  keyOf: (item: Item) => number
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Does what comes at once; what comes while others are being done goes together into the next batch.
 * A thousand items in one second so cost as many commits as there are batches, and a single one
 * waits for no timer. Where a batch fails, each of its items is done alone, so that what is wrong
 * with one is not the others' failure: `work` does all of a batch, or nothing.
 */
export function inBatches<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { mostAtOnce, mostTogether, keyOf }: Limits<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let running = 0

  function goOn(): void {
    while (running < mostAtOnce && waiting.length > 0) {
      running++
      void doTogether(takeSome()).finally(() => {
        running--
        goOn()
      })
    }
  }

  function takeSome(): Waiting<Item, Result>[] {
    const some = new Map<number, Waiting<Item, Result>>()
    waiting = waiting.filter((one) => {
      const key = keyOf(one.item)
      const isLeft = some.size === mostTogether || some.has(key)
      if (!isLeft) some.set(key, one)
      return isLeft
    })
    return [...some].toSorted(([a], [b]) => a - b).map(([, one]) => one)
  }

  async function doTogether(some: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(some.map((one) => one.item))
      for (const [index, one] of some.entries()) one.resolve(results[index] as Result)
    } catch (error) {
      if (some.length === 1) some[0]?.reject(error)
      else await Promise.all(some.map((one) => doTogether([one])))
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      goOn()
    })
}

type ReadLimits = Omit<Limits<never>, 'keyOf'>

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
