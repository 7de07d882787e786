import { sql } from 'kysely'

import type { Db, Row } from '#server/db/tables.ts'

type Part = Pick<Row<'content_upload_part'>, 'upload_id' | 'start' | 'part'>

interface Ended {
  /** Stored and refused files have ended before it. */
  settled: Date
  /** A file has ended too if no part of it has arrived since then. */
  dayAgo: Date
  limit: number
}

/** The parts of files that no longer need them. */
export function listEndedParts(db: Db, { settled, dayAgo, limit }: Ended): Promise<Part[]> {
  return db
    .selectFrom('content_upload_part as p')
    .innerJoin('content_upload as u', 'u.id', 'p.upload_id')
    .select(['p.upload_id', 'p.start', 'p.part'])
    .where((eb) =>
      eb.or([
        eb.and([eb('u.state', 'in', ['stored', 'refused']), eb('u.updated_at', '<', settled)]),
        eb.and([eb('u.state', '=', 'arriving'), eb('u.updated_at', '<', dayAgo)]),
      ]),
    )
    .orderBy('p.upload_id')
    .orderBy('p.start')
    .limit(limit)
    .execute()
}

/** Whether another file, or this one at another place, has a part with the same content. */
export async function isPartOfAnother(
  db: Db,
  { upload_id: id, start, part }: Part,
): Promise<boolean> {
  const found = await db
    .selectFrom('content_upload_part')
    .select('part')
    .where('part', '=', part)
    .where((eb) => eb.or([eb('upload_id', '<>', id), eb('start', '<>', start)]))
    .limit(1)
    .execute()
  return found.length > 0
}

export async function deletePart(db: Db, { upload_id: id, start, part }: Part): Promise<void> {
  await db
    .deleteFrom('content_upload_part')
    .where('upload_id', '=', id)
    .where('start', '=', start)
    .where('part', '=', part)
    .execute()
}

/** Uploads that have not changed since a time and whose file no draft names; one that has arrived is stored first. */
export function listOldUploads(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('content_upload as u')
    .select(['u.id', 'u.file'])
    .where('u.state', '<>', 'arrived')
    .where('u.updated_at', '<', before)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT FROM content_draft d, jsonb_each_text(d.files) AS named WHERE named.value = u.file)`,
    )
    .where(sql<boolean>`NOT EXISTS (SELECT FROM content_upload_part p WHERE p.upload_id = u.id)`)
    .orderBy('u.id')
    .limit(limit)
    .execute()
}

/** False if parts of it have arrived meanwhile. */
export async function deleteUpload(db: Db, id: number): Promise<boolean> {
  const result = await db
    .deleteFrom('content_upload')
    .where('id', '=', id)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM content_upload_part p WHERE p.upload_id = content_upload.id)`,
    )
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
