/** Every type of item that is sold, in the words of the calls. */
export const ITEM_TYPES = ['course', 'test', 'book', 'bundle'] as const
export type ItemType = (typeof ITEM_TYPES)[number]
