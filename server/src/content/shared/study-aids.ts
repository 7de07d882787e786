import type { z } from 'zod'

import { copyOwnFile } from './copy-own-file.ts'
import type { ItemFolder } from './files/export-folder.ts'
import type { ReferencedFile } from './files/store-files.ts'
import type { ImportContext } from './import-context.ts'
import type { ReadContext } from './read-context.ts'
import { readItems, requireOwnFile } from './read-items.ts'
import { resolveTime } from './relative-times.ts'
import { type ContentTime, created, flag, optional, pdfFile, pictureFile } from './yaml/fields.ts'
import { formatTime } from './yaml/times.ts'

/* What the kinds syllabus, timetable and job-alerts share. */

/** The keys that the file of every study aid has. */
export const aidFields = {
  active: flag.default(true).meta({
    label: 'Shown to learners',
    description: '`false`: listed only where all are asked for, and without its files',
  }),
  pdf: optional(pdfFile),
  image: optional(pictureFile('paid')).meta({
    help: 'SVG, PNG, JPG or WebP. A PDF is offered before it.',
    description:
      '`<slug>.svg`, `.png`, `.jpg` or `.webp` beside the file; a PDF is offered before it',
  }),
  created,
}

/** A study aid as its file gives it: `pdf` and `image` are paths in the content folder. */
export interface Aid {
  slug: string
  active: boolean
  pdf: string | null
  image: string | null
  created: ContentTime
}

interface AidRow {
  slug: string
  status: 'active' | 'inactive'
  pdf: string | null
  image: string | null
  created_at: Date
  created_relative: string | null
}

/** All study aids in the folder `source`; one with an error is reported and left out. */
export function readAids<Schema extends z.ZodType<Omit<Aid, 'slug'>>>(
  context: ReadContext,
  source: string,
  schema: Schema,
): Promise<(z.output<Schema> & Aid)[]> {
  return readItems(context, source, schema, async (item) => ({
    ...item.value,
    slug: item.slug,
    pdf: await requireOwnFile(context, item, 'pdf'),
    image: await requireOwnFile(context, item, 'image'),
  }))
}

/** Only learners see a study aid, so its files are not public. */
export const filesOfAid = ({ pdf, image }: Aid): ReferencedFile[] =>
  [pdf, image].flatMap((path) => (path === null ? [] : [{ path, area: 'paid' as const }]))

export function aidColumns({ stored, now }: ImportContext, aid: Aid, row: AidRow | undefined) {
  const { slug, active, pdf, image, created } = aid
  return {
    slug,
    status: active ? ('active' as const) : ('inactive' as const),
    pdf: pdf === null ? null : stored(pdf),
    image: image === null ? null : stored(image),
    created_at: resolveTime(created, now, row && [row.created_relative, row.created_at]),
    created_relative: created.relative,
  }
}

/** The keys of `aidFields`, and the files beside the item. */
export async function exportAid(folder: ItemFolder, source: string, row: AidRow) {
  return {
    active: row.status === 'active' ? undefined : false,
    pdf: await copyOwnFile(folder, source, row.slug, row.pdf),
    image: await copyOwnFile(folder, source, row.slug, row.image),
    created: row.created_relative ?? formatTime(row.created_at),
  }
}
