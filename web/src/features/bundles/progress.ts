import type { BundledItem } from '@sopan/contract/bundles'

/** Whether nothing is left to do in an item; a book is never done. */
const isDone = ({ progress }: BundledItem) => progress !== null && progress.done >= progress.of

/** How many of the tests are taken. */
export function testsTaken(items: readonly BundledItem[]): { done: number; all: number } {
  const tests = items.filter(({ type }) => type === 'test')
  const taken = tests.filter(({ progress }) => progress !== null && progress.done > 0)
  return { done: taken.length, all: tests.length }
}

/** The first item that is open and not done; null if there is none. */
export const nextItem = (items: readonly BundledItem[]): BundledItem | null =>
  items.find((item) => item.has_access && !isDone(item)) ?? null

/** The item whose access begins next, and when; null if none is awaited. */
export function nextOpening(
  items: readonly BundledItem[],
): { item: BundledItem; opens: string } | null {
  const awaited = items.flatMap((item) => {
    const opens = item.access_opens
    return opens === null ? [] : [{ item, opens }]
  })
  return (
    awaited.toSorted((one, other) => Date.parse(one.opens) - Date.parse(other.opens))[0] ?? null
  )
}
