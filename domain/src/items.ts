import type { BundleCounts } from '@sopan/contract/bundle-of-item'
import type { ItemType } from '@sopan/contract/item-types'

import { KNOWS_BUNDLES } from './knows-bundles.ts'

export type { BundleCounts, ItemType }

/** A kind of item that is sold. */
interface KindOfItem {
  /** Its word in the contract and in messages. */
  type: ItemType
  /** The folder of content that its items are in; the path of an item is `<folder>/<slug>`. */
  folder: string
  /** The path of its page for learners; the id of the item follows. */
  page: string
  /**
   * The coupons that it takes: coupons of content for all items or for this one, coupons of content that name it, or the fixed
   * ones of books.
   */
  coupons: 'content' | 'that name it' | 'of books'
}

/** Every kind of item that is sold, each by the name of its table; a test is an `exam` in code. */
export const ITEM_KINDS = {
  course: { type: 'course', folder: 'courses', page: '/courses/', coupons: 'content' },
  exam: { type: 'test', folder: 'tests', page: '/tests?test=', coupons: 'content' },
  book: { type: 'book', folder: 'books', page: '/books?book=', coupons: 'of books' },
  bundle: { type: 'bundle', folder: 'bundles', page: '/bundles/', coupons: 'that name it' },
} as const satisfies Record<string, KindOfItem>

export type ItemKind = keyof typeof ITEM_KINDS

/** The kinds that a bundle can have. */
export type BundledKind = Exclude<ItemKind, 'bundle'>

export interface Item {
  kind: ItemKind
  id: number
}

const ALL = Object.entries(ITEM_KINDS) as [ItemKind, KindOfItem][]

/** The names of all kinds, in the order in which reports list them. */
export const ITEM_KIND_NAMES: readonly ItemKind[] = ALL.map(([kind]) => kind)

/**
 * The type of an item for a page with these abilities. A page of release 1.3.0 or before breaks at a type that it does not
 * know.
 */
export const shownType = (type: ItemType, can: readonly string[]): ItemType =>
  type === 'bundle' && !can.includes(KNOWS_BUNDLES) ? 'course' : type

/** The same with the id: a page that does not know the type gets a course that does not exist. */
export function shownItem({ kind, id }: Item, can: readonly string[]) {
  const { type } = ITEM_KINDS[kind]
  const shown = shownType(type, can)
  return { type: shown, item_id: shown === type ? id : 0 }
}

/** The kind with a word of the contract. */
export const kindOfType = (type: ItemType): ItemKind => kindWhere((kind) => kind.type === type)

/** The kind of the item at a path of content; throws if no kind of item has this folder. */
export const kindOfPath = (path: string): ItemKind =>
  kindWhere(({ folder }) => path.startsWith(`${folder}/`))

function kindWhere(isMeant: (kind: KindOfItem) => boolean): ItemKind {
  const found = ALL.find(([, kind]) => isMeant(kind))
  if (found === undefined) throw new Error('no kind of item is meant')
  return found[0]
}

/** The path of the page of an item. */
export const pageOfItem = (kind: ItemKind, id: number): string => `${ITEM_KINDS[kind].page}${id}`
