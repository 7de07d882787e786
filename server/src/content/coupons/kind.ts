import { sql } from 'kysely'

import { defineKind } from '#server/content/shared/kind.ts'

import { exportCoupons } from './export.ts'
import { importCoupons } from './import.ts'
import { mergeCoupons } from './merge.ts'
import { COUPONS_FILE, readCoupons } from './read.ts'
import { couponsFile } from './schema.ts'

export const coupons = defineKind({
  name: 'coupons',
  source: COUPONS_FILE,
  sharedFolders: [],
  schemas: { [COUPONS_FILE]: couponsFile },
  titleKey: null,
  learnerPage: null,
  rows: sql`
    SELECT ${COUPONS_FILE}::text, 'Coupons', bool_or(published), NULL::integer, max(updated_at)
    FROM coupon HAVING count(*) > 0`,
  read: readCoupons,
  filesOf: () => [],
  import: importCoupons,
  export: exportCoupons,
  merge: mergeCoupons,
})
