import { sql } from 'kysely'

import type { ExportContext } from '#server/content/shared/export-context.ts'
import { extensionOf } from '#server/content/shared/files/file-format.ts'
import { formatTime } from '#server/content/shared/yaml/times.ts'
import { writeYaml } from '#server/content/shared/yaml/write-yaml.ts'
import { ITEMS } from '#server/db/queries/items.ts'
import type { Row, Trx } from '#server/db/tables.ts'

import { bundleFile } from './schema.ts'

/** Writes the folder `bundles/`. A bundle of which no item can be named is left out. */
export async function exportBundles({ trx, open, namesUnpublished }: ExportContext): Promise<void> {
  const published = await trx
    .selectFrom('bundle')
    .selectAll()
    .where('published', '=', true)
    .execute()
  const items = Map.groupBy(await listItems(trx, namesUnpublished), (item) => item.bundle_id)
  for (const bundle of published) {
    const own = items.get(bundle.id)
    const path = `bundles/${bundle.slug}`
    const folder = own === undefined ? null : open(path)
    if (folder === null || own === undefined) continue
    const cover = bundle.cover && `cover.${extensionOf(bundle.cover)}`
    const yaml = writeYaml(bundleFile, {
      ...bundle,
      price: bundle.price_paise / 100,
      added: formatTime(bundle.created_at),
      cover,
      items: own.map((item) => ({
        item: item.path,
        from: item.opens_at && formatTime(item.opens_at),
        attempts: item.max_attempts,
      })),
    })
    await folder.text(`${path}/bundle.yaml`, yaml)
    if (cover && bundle.cover) await folder.copy(`${path}/${cover}`, bundle.cover)
  }
}

type NamedItem = Pick<Row<'bundle_item'>, 'bundle_id' | 'opens_at' | 'max_attempts'> & {
  path: string
}

/** The items of bundles by their paths in a folder, in their order; a folder names none that is free or not published. */
async function listItems(trx: Trx, namesUnpublished: boolean): Promise<NamedItem[]> {
  const { rows } = await sql<NamedItem>`
    SELECT named.bundle_id, named.opens_at, named.max_attempts, item.path FROM bundle_item named
    JOIN ${ITEMS} AS item ON item.kind = named.item_kind AND item.id = named.item_id
    WHERE named.removed_at IS NULL AND (item.published AND item.type = 'paid' OR ${namesUnpublished}::boolean)
    ORDER BY named.bundle_id, named.position`.execute(trx)
  return rows
}
