import { type BundleDetail, getBundle, listBundles } from '@sopan/contract/bundles'
import { success } from '@sopan/contract/envelope'
import { accessOf } from '@sopan/domain/orders/access'

import { grantsIn } from '#server/db/queries/entitlements.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { cutNewest, parseCursor } from '#server/http/request/paging.ts'
import { notFound } from '#server/lib/errors.ts'

import { presentBundle, presentItem } from './present.ts'
import * as store from './store.ts'

/** Reads the page of a bundle, as a learner sees it, or a visitor, who has no id; null if there is none. */
export type BundlePages = (id: number, userId: number | null) => Promise<BundleDetail | null>

export const bundlePages =
  ({ db, files, now }: Pick<AppDeps, 'db' | 'files' | 'now'>): BundlePages =>
  async (id, userId) => {
    const [bundle, items] = await Promise.all([
      store.findBundle(db, id, userId),
      store.listBundledItems(db, id, userId),
    ])
    const at = now()
    const access = accessOf(grantsIn(bundle?.grants ?? null), at)
    // Buyers see an unpublished bundle, also after their access has ended.
    if (bundle === undefined || !(bundle.published || access.state !== 'none')) return null
    return {
      ...presentBundle(bundle, access, { files, now: at }),
      items: items.map((item) => presentItem(item, { bundleId: id, userId, now: at })),
    }
  }

/** The list of bundles and the page of one, open to visitors. */
export function bundleRoutes(app: App, { db, files, now }: AppDeps, pages: BundlePages): void {
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
      const bundle = await pages(id, signedIn?.id ?? null)
      if (bundle === null) throw notFound({ code: 'bundle_not_found' })
      return success(bundle)
    },
  })
}
