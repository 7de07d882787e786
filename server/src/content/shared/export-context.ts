import type { Trx } from '#server/db/tables.ts'

import type { ItemFolder } from './files/export-folder.ts'

/** The context of an export, the same for every kind. */
export interface ExportContext {
  trx: Trx
  /** Opens the folder that takes the files of the item with this path; null: the item is not wanted. */
  open(item: string): ItemFolder | null
  /** Whether coupons and bundles also name items that are not published: a state of this database does, a folder cannot. */
  namesUnpublished: boolean
}
