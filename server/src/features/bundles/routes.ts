import { getBundle, listBundles } from '@sopan/contract/bundles'
import { success } from '@sopan/contract/envelope'
import { accessOf } from '@sopan/domain/orders/access'

import { grantsIn } from '#server/db/queries/entitlements.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { cutNewest, parseCursor } from '#server/http/request/paging.ts'
import { notFound } from '#server/lib/errors.ts'

import { presentBundle, presentItem } from './present.ts'
import * as store from './store.ts'

/** The list of bundles and the page of one, open to visitors. */
export function bundleRoutes(app: App, { db, files, now }: AppDeps): void {
  app.route({
    ...listBundles,
    config: { isSharedByVisitors: true },
    handler: async (request) => {
      const { exams_first: examsFirst, cursor, mine, search, exam, form, limit } = request.query
      const asked = { search, exam, form, limit, examsFirst, after: parseCursor(cursor) }
      const query = mine === undefined ? asked : { ...asked, purchasedBy: caller(request).id }
      const userId = request.signedIn?.id ?? null
      const { rows, next } = cutNewest(await store.listBundles(db, query, userId), limit)
      const at = now()
      const bundles = rows.map((row) =>
        presentBundle(row, accessOf(grantsIn(row.grants), at), { files, now: at }),
      )
      return { ...success(bundles), next_cursor: next }
    },
  })

  app.route({
    ...getBundle,
    config: { isSharedByVisitors: true },
    handler: async ({ params: { id }, signedIn }) => {
      const userId = signedIn?.id ?? null
      const [bundle, items] = await Promise.all([
        store.findBundle(db, id, userId),
        store.listBundledItems(db, id, userId),
      ])
      const at = now()
      const access = accessOf(grantsIn(bundle?.grants ?? null), at)
      // Buyers see an unpublished bundle, also after their access has ended.
      if (bundle === undefined || !(bundle.published || access.state !== 'none')) {
        throw notFound({ code: 'bundle_not_found' })
      }
      return success({
        ...presentBundle(bundle, access, { files, now: at }),
        items: items.map((item) => presentItem(item, { bundleId: id, userId, now: at })),
      })
    },
  })
}
