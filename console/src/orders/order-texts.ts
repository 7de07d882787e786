import { wordOf } from '#console/lib/format.ts'
import { orderWords } from '#console/words/orders.ts'

/** The word for a value of the server; a value that has no word yet is shown itself. */
export const textOf = (texts: Record<string, string>, value: string): string =>
  texts[value] ?? wordOf(value)

export const stateText = (state: string): string => textOf(orderWords.states, state)
