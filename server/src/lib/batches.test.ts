import { setTimeout as sleep, setImmediate as nextTurn } from 'node:timers/promises'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createBatcher, createBatchedRead } from './batches.ts'

interface Item {
  key: number
  text: string
  fails?: boolean
}

/** Work that ends on command, and the batches it received. */
function scene(
  limits: {
    maxConcurrent?: number
    maxBatchSize?: number
    maxWaiting?: number
    maxWaitMs?: number
  } = {},
) {
  const batches: string[][] = []
  const ends: (() => void)[] = []
  const add = createBatcher<Item, string>(
    async (items) => {
      batches.push(items.map((item) => item.text))
      await new Promise<void>((resolve) => ends.push(resolve))
      if (items.some((item) => item.fails)) throw new Error('it fails')
      return items.map((item) => item.text.toUpperCase())
    },
    { maxConcurrent: 1, maxBatchSize: 10, keyOf: (item) => String(item.key), ...limits },
  )
  async function endAll(): Promise<void> {
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end()
      await nextTurn()
    }
  }
  return { batches, add, endAll }
}

const item = (key: number, text: string, fails = false): Item => ({ key, text, fails })

describe('batches', () => {
  it('start the first item immediately, and group the others', async () => {
    const { batches, add, endAll } = scene()
    const results = [add(item(9, 'a')), add(item(3, 'b')), add(item(1, 'c')), add(item(2, 'd'))]
    expect(batches).toEqual([['a']])
    await endAll()
    expect(batches).toEqual([['a'], ['b', 'c', 'd']])
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D'])
  })

  it('contain one item per key, the earliest first, and no more than the limit', async () => {
    const { batches, add, endAll } = scene({ maxBatchSize: 2 })
    const results = [
      add(item(1, 'a')),
      add(item(5, 'b')),
      add(item(5, 'c')),
      add(item(6, 'd')),
      add(item(7, 'e')),
    ]
    await endAll()
    expect(batches).toEqual([['a'], ['b', 'd'], ['c', 'e']])
    await Promise.all(results)
  })

  it('run concurrently up to the limit', async () => {
    const { batches, add, endAll } = scene({ maxConcurrent: 2 })
    const results = [1, 2, 3, 4].map((key) => add(item(key, String(key))))
    expect(batches).toEqual([['1'], ['2']])
    await endAll()
    expect(batches).toEqual([['1'], ['2'], ['3', '4']])
    await Promise.all(results)
  })

  it('that fail are repeated item by item, so that only the faulty item fails', async () => {
    const { add, endAll } = scene()
    const results = [
      add(item(1, 'a')),
      add(item(2, 'b')),
      add(item(3, 'c', true)),
      add(item(4, 'd')),
    ]
    const settled = Promise.allSettled(results)
    await endAll()
    expect((await settled).map((one) => one.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    await expect(results[2]).rejects.toThrow('it fails')
  })

  it('never process two items of a key concurrently, also in different batches', async () => {
    const { batches, add, endAll } = scene({ maxConcurrent: 2 })
    const results = [add(item(1, 'a')), add(item(1, 'b')), add(item(2, 'c'))]
    expect(batches).toEqual([['a'], ['c']])
    await endAll()
    expect(batches).toEqual([['a'], ['c'], ['b']])
    await Promise.all(results)
  })

  it('do not wait for a promised result; only the next item of its key does', async () => {
    const batches: string[][] = []
    let end: (text: string) => void = () => undefined
    const add = createBatcher<Item, string>(
      async (items) => {
        batches.push(items.map(({ text }) => text))
        return items.map(({ text }) =>
          text === 'slow' ? new Promise<string>((resolve) => (end = resolve)) : text,
        )
      },
      { maxConcurrent: 1, maxBatchSize: 10, keyOf: ({ key }) => String(key) },
    )
    const slow = add(item(1, 'slow'))
    const next = add(item(1, 'next'))
    expect(await add(item(2, 'other'))).toBe('other')
    expect(batches).toEqual([['slow'], ['other']])
    end('done')
    expect([await slow, await next]).toEqual(['done', 'next'])
  })

  it('reject items above the queue limit and items that waited too long', async () => {
    const { add, endAll } = scene({ maxWaiting: 1, maxWaitMs: 5 })
    const first = add(item(1, 'a'))
    const second = add(item(2, 'b'))
    await expect(add(item(3, 'c'))).rejects.toMatchObject({ status: 503 })
    const settled = Promise.allSettled([first, second])
    await sleep(20)
    await endAll()
    expect((await settled).map((one) => one.status)).toEqual(['fulfilled', 'rejected'])
  })

  it('process every item exactly once and return each its result', async () => {
    const anyItem = fc.record({ key: fc.nat(5), fails: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(anyItem), fc.integer({ min: 1, max: 3 }), async (items, atOnce) => {
        const { add, endAll } = scene({ maxConcurrent: atOnce, maxBatchSize: 3 })
        const settled = Promise.allSettled(
          items.map(({ key, fails }, index) => add(item(key, `x${index}`, fails))),
        )
        await endAll()
        const outcomes = (await settled).map((one) =>
          one.status === 'fulfilled' ? one.value : null,
        )
        expect(outcomes).toEqual(items.map(({ fails }, index) => (fails ? null : `X${index}`)))
      }),
    )
  })
})

/** A store of numbers that is read on command, and the keys of each read. */
function store(limits: { maxConcurrent?: number; maxBatchSize?: number } = {}) {
  const values = new Map([
    ['a', 1],
    ['b', 2],
  ])
  const reads: string[][] = []
  const ends: ((error?: Error) => void)[] = []
  const read = createBatchedRead<string, number>(
    async (keys) => {
      reads.push(keys)
      const found = new Map(keys.flatMap((key) => [...values].filter(([name]) => name === key)))
      await new Promise<void>((resolve, reject) =>
        ends.push((error) => (error === undefined ? resolve() : reject(error))),
      )
      return found
    },
    { maxConcurrent: 1, maxBatchSize: 10, ...limits },
  )
  return { values, reads, ends, read }
}

describe('batched reads', () => {
  it('read keys requested in one turn once, and give each caller its value', async () => {
    const { read, reads, ends } = store()
    const asked = [read('a'), read('b'), read('a'), read('nothing')]
    await nextTurn()
    expect(reads).toEqual([['a', 'b', 'nothing']])
    ends[0]?.()
    expect(await Promise.all(asked)).toEqual([1, 2, 1, undefined])
  })

  it('return no value that was read before it was requested', async () => {
    const { read, reads, ends, values } = store()
    const early = read('a')
    await nextTurn()
    values.set('a', 100)
    const late = read('a')
    ends[0]?.()
    expect(await early).toBe(1)
    await nextTurn()
    expect(reads).toEqual([['a'], ['a']])
    ends[1]?.()
    expect(await late).toBe(100)
  })

  it('respect the limits of concurrency and size', async () => {
    const { read, reads, ends } = store({ maxConcurrent: 2, maxBatchSize: 1 })
    const asked = ['a', 'b', 'a', 'c'].map((key) => read(key))
    await nextTurn()
    expect(reads).toEqual([['a'], ['b']])
    ends[0]?.()
    await nextTurn()
    expect(reads).toEqual([['a'], ['b'], ['c']])
    for (const end of ends) end()
    expect(await Promise.all(asked)).toEqual([1, 2, 1, undefined])
  })

  it('reject the callers of a failed read, and continue with the next', async () => {
    const { read, ends } = store()
    const first = [read('a'), read('b')]
    await nextTurn()
    ends[0]?.(new Error('it is unavailable'))
    for (const one of first) await expect(one).rejects.toThrow('it is unavailable')
    const next = read('b')
    await nextTurn()
    ends[1]?.()
    expect(await next).toBe(2)
  })
})
