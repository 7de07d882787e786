import type { Purchase } from './store.ts'

/** The path of each kind of item in the pages. */
const PATHS = { course: '/courses/', exam: '/tests?test=', book: '/books?book=' } as const

export const itemUrl = (
  publicUrl: string,
  { item_kind: kind, item_id: id }: Pick<Purchase, 'item_kind' | 'item_id'>,
): string => `${publicUrl}${PATHS[kind]}${id}`
