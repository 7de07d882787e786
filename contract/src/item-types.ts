import { z } from 'zod'

/** Every type of item that is sold, in the words of the calls. */
export const ITEM_TYPES = ['course', 'test', 'book'] as const

export const itemType = z.enum(ITEM_TYPES)
export type ItemType = z.output<typeof itemType>
