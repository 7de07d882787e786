import type { BundleCard, BundledItem } from '@sopan/contract/bundles'
import { ITEM_KINDS } from '@sopan/domain/items'
import { type Access, accessOf, accessOnWire, isLive } from '@sopan/domain/orders/access'
import { toRupees } from '@sopan/domain/orders/pricing'
import { accessText } from '@sopan/words/catalogue/access'

import { formOf } from '#server/db/queries/bundles.ts'
import { grantIn } from '#server/db/queries/entitlements.ts'
import type { Files } from '#server/lib/files/files.ts'
import { inHindi } from '#server/lib/translated.ts'

import type { BundleRow, BundledRow } from './store.ts'

export function presentBundle(
  row: BundleRow,
  access: Access,
  { files, now }: { files: Files; now: Date },
): BundleCard {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    ...inHindi({ title: row.hi?.title, description: row.hi?.description }),
    form: formOf(row.is_series),
    counts: row.counts,
    exams: row.exams,
    cover: row.cover === null ? null : files.publicUrl(row.cover),
    price: toRupees(row.price_paise),
    validity_days: row.validity_days,
    created_at: row.created_at.toISOString(),
    ...accessOnWire(access, accessText(access, now, 'en')),
  }
}

/** An item of a bundle with what a learner has of it; a visitor has nothing. */
export function presentItem(
  row: BundledRow,
  { bundleId, userId, now }: { bundleId: number; userId: number | null; now: Date },
): BundledItem {
  const grants = (row.grants ?? []).map((grant) => ({
    ...grantIn(grant),
    isOfBundle: grant.bundle_id === bundleId,
  }))
  const access = accessOf(grants, now)
  const isFree = row.type === 'free'
  const hasAccess = access.state === 'active' || (isFree && userId !== null)
  return {
    type: typeOf[row.kind],
    id: row.id,
    title: row.title,
    ...inHindi({ title: row.title_hi }),
    price: isFree || row.price_paise === null ? null : toRupees(row.price_paise),
    opens_at: row.opens_at?.toISOString() ?? null,
    attempts: row.attempts,
    has_access: hasAccess,
    access_opens: access.opensAt?.toISOString() ?? null,
    is_held_alone: grants.some((grant) => !grant.isOfBundle && isLive(grant, now)),
    progress: hasAccess ? row.progress : null,
  }
}

const typeOf = {
  course: ITEM_KINDS.course.type,
  exam: ITEM_KINDS.exam.type,
  book: ITEM_KINDS.book.type,
}
