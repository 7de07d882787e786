import type { Kysely, Selectable, Transaction } from 'kysely'

import { exportCourses } from '#server/content/courses/export.ts'
import { type ExportTarget, openTarget } from '#server/content/shared/files/export-folder.ts'
import { endingOf } from '#server/content/shared/files/file-format.ts'
import type { ContentFiles } from '#server/content/shared/files/store-files.ts'
import { writeEnd, writePoint } from '#server/content/shared/yaml/times.ts'
import {
  inRupees,
  orAbsent,
  unlessEmpty,
  writeYaml,
} from '#server/content/shared/yaml/write-yaml.ts'
import { exportTests } from '#server/content/tests/export.ts'
import type { Database } from '#server/db/tables.ts'

export interface ExportReport {
  /** Files written, texts and copies. */
  files: number
}

/**
 * Writes everything that is published into a new folder, in the canonical form: importing it
 * changes nothing, and exporting again gives the same bytes. Throws a Refusal where the folder is
 * not empty or a stored file is missing.
 */
export async function contentExport(
  db: Kysely<Database>,
  files: ContentFiles,
  folder: string,
): Promise<ExportReport> {
  const target = await openTarget(folder, files)
  // One snapshot, so that an import meanwhile cannot mix two catalogues.
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await exportCourses(trx, target)
      await exportTests(trx, target)
      await exportCoupons(trx, target)
      await exportNotifications(trx, target)
    })
  return { files: target.written() }
}

async function exportCoupons(trx: Transaction<Database>, target: ExportTarget): Promise<void> {
  const coupons = await trx.selectFrom('coupon').selectAll().where('published', '=', true).execute()
  const items = Map.groupBy(
    [...(await itemsOf(trx, 'course')), ...(await itemsOf(trx, 'exam'))],
    (item) => item.couponId,
  )
  if (coupons.length === 0) return
  const list = coupons
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map((coupon) => ({
      code: coupon.code,
      percent: coupon.percent_hundredths === null ? undefined : coupon.percent_hundredths / 100,
      amount: coupon.fixed_paise === null ? undefined : inRupees(coupon.fixed_paise),
      active: coupon.active ? undefined : false,
      from: coupon.starts_at ? writePoint(coupon.starts_at) : undefined,
      until: coupon.ends_at ? writeEnd(coupon.ends_at) : undefined,
      items: unlessEmpty((items.get(coupon.id) ?? []).map(({ place }) => place).toSorted()),
      max_uses: orAbsent(coupon.max_uses),
      max_uses_per_learner: orAbsent(coupon.max_uses_per_user),
      min_price: coupon.min_price_paise > 0 ? inRupees(coupon.min_price_paise) : undefined,
    }))
  await target.text('coupons.yaml', writeYaml(list))
}

/** The published items that coupons name, by their place in the folder. */
async function itemsOf(trx: Transaction<Database>, kind: 'course' | 'exam') {
  const named = trx.selectFrom('coupon_item').where('item_kind', '=', kind)
  const rows =
    kind === 'course'
      ? await named
          .innerJoin('course', 'course.id', 'item_id')
          .where('published', '=', true)
          .select(['coupon_id', 'slug'])
          .execute()
      : await named
          .innerJoin('exam', 'exam.id', 'item_id')
          .where('published', '=', true)
          .select(['coupon_id', 'slug'])
          .execute()
  const folder = kind === 'course' ? 'courses' : 'tests'
  return rows.map((row) => ({ couponId: row.coupon_id, place: `${folder}/${row.slug}` }))
}

async function exportNotifications(
  trx: Transaction<Database>,
  target: ExportTarget,
): Promise<void> {
  const rows = await trx
    .selectFrom('notification')
    .selectAll()
    .where('published', '=', true)
    .execute()
  for (const row of rows) {
    const image = row.image && `${row.slug}.${endingOf(row.image)}`
    if (image && row.image) await target.copy(`notifications/${image}`, row.image)
    await target.text(`notifications/${row.slug}.yaml`, writeYaml(notificationFile(row, image)))
  }
}

function notificationFile(row: Selectable<Database['notification']>, image: string | null) {
  return {
    title: row.title,
    message: row.message,
    type: row.type,
    active: row.status === 'active' ? undefined : false,
    popup: row.popup ? true : undefined,
    popup_time: row.popup_time
      ? (row.popup_time_relative ?? writePoint(row.popup_time))
      : undefined,
    image: orAbsent(image),
    youtube_link: orAbsent(row.youtube_link),
    link: orAbsent(row.link),
    created: row.created_relative ?? writePoint(row.created_at),
  }
}
