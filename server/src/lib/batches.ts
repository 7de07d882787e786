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
