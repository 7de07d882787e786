import { defineKind } from '#server/content/shared/kind.ts'

import { exportCoupons } from './export.ts'
import { importCoupons } from './import.ts'
import { COUPONS_FILE, readCoupons } from './read.ts'
import { couponsFile } from './schema.ts'

export const coupons = defineKind({
  name: 'coupons',
  source: COUPONS_FILE,
  sharedFolders: [],
  schemas: { [COUPONS_FILE]: couponsFile },
  read: readCoupons,
  filesOf: () => [],
  import: importCoupons,
  export: exportCoupons,
})
