import { strFromU8, unzipSync } from 'fflate'

import { SHEET_LIMITS } from './sheet.ts'

/** Thrown when a file cannot be read; the message is a sentence for its reader. */
export class UnreadableSheet extends Error {}

/** The XML parts of a file by their paths in the archive. */
export type Parts = Readonly<Record<string, Uint8Array>>

/** The first bytes of a ZIP archive, and the first bytes of an old .xls file or of a file with a password. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

export const NOT_EXCEL = 'This is not an Excel file that can be read. Save it as .xlsx again.'

const beginsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/**
 * Opens an .xlsx file. The sizes of its parts are added up before anything is inflated; a part that
 * inflates to more than its archive declares is cut there. Throws UnreadableSheet.
 */
export function openArchive(bytes: Uint8Array): Parts {
  if (beginsWith(bytes, COMPOUND)) {
    throw new UnreadableSheet(
      'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password.',
    )
  }
  if (!beginsWith(bytes, ZIP)) throw new UnreadableSheet(NOT_EXCEL)
  let entries = 0
  let inflated = 0
  unzip(bytes, ({ originalSize }) => {
    entries++
    inflated += originalSize
    return false
  })
  if (entries > SHEET_LIMITS.entries || inflated > SHEET_LIMITS.inflatedBytes) {
    throw new UnreadableSheet(
      'This Excel file is too large. Copy the rows into the template, without pictures.',
    )
  }
  return unzip(bytes, ({ name }) => name.endsWith('.xml') || name.endsWith('.xml.rels'))
}

function unzip(
  bytes: Uint8Array,
  filter: (entry: { name: string; originalSize: number }) => boolean,
): Parts {
  try {
    return unzipSync(bytes, { filter })
  } catch {
    throw new UnreadableSheet(NOT_EXCEL)
  }
}

/** The text of a part; '' if there is none. */
export function partOf(parts: Parts, path: string): string {
  const bytes = parts[path]
  return bytes === undefined ? '' : strFromU8(bytes)
}
