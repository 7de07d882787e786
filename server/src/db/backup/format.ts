import { z } from 'zod'

/**
 * A backup is a tar file: `head.json`, the rows of each table in COPY's text format as
 * `tables/<table>/<n>.copy.gz`, the stored files as `uploads/<path>`, and `end.json` with the
 * counts. One line follows the tar file: the SHA-256 of every byte before it.
 */
export const FORMAT = 1

export const HEAD = 'head.json'
export const END = 'end.json'

export const backupHead = z.object({
  product: z.literal('sopan'),
  format: z.int().positive(),
  created_at: z.iso.datetime(),
  /** The migrations of the database, which determine its tables. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
})

export const backupEnd = z.object({
  /** The number of rows by table. */
  rows: z.record(z.string(), z.int().nonnegative()),
  files: z.int().nonnegative(),
})

export type BackupHead = z.output<typeof backupHead>
export type BackupEnd = z.output<typeof backupEnd>

export const tableEntry = (table: string, n: number): string =>
  `tables/${table}/${String(n).padStart(6, '0')}.copy.gz`

/** The table of an entry, or undefined if the entry does not belong to a table. */
export const tableOf = (entry: string): string | undefined =>
  /^tables\/([a-z0-9_]+)\/\d{6,}\.copy\.gz$/.exec(entry)?.[1]

const UPLOADS = 'uploads/'

export const uploadEntry = (path: string): string => `${UPLOADS}${path}`

/** The path of the stored file in an entry, or undefined if the entry is not a stored file. */
export const uploadOf = (entry: string): string | undefined =>
  entry.startsWith(UPLOADS) ? entry.slice(UPLOADS.length) : undefined

const TRAILER = /^\nsopan backup sha256 ([0-9a-f]{64})\n$/

export const trailerOf = (sha256: string): string => `\nsopan backup sha256 ${sha256}\n`

export const TRAILER_LENGTH = trailerOf('0'.repeat(64)).length

/** The checksum in a trailer, or undefined if the text is not a trailer. */
export const checksumIn = (trailer: string): string | undefined => TRAILER.exec(trailer)?.[1]
