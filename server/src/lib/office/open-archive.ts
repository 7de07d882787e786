import { strFromU8, unzipSync } from 'fflate'

/** Thrown when a file cannot be read; the message is a sentence for its reader. */
export class UnreadableFile extends Error {}

/** The parts of a file by their paths in the archive. */
export type Parts = Readonly<Record<string, Uint8Array>>

/** A form of archive: which parts are read, its limits, and the sentences for files that are not read. */
export interface ArchiveForm {
  entries: number
  /** Of all entries together, by what they would take up when they are inflated. */
  inflatedBytes: number
  /** By its path, and how many bytes it has when it is inflated. */
  isRead: (path: string, bytes: number) => boolean
  /** For an old form of the file, or one with a password. */
  compound: string
  tooLarge: string
  unreadable: string
}

/** The first bytes of a ZIP archive, and the first bytes of a file of Office of before 2007 or of a file with a password. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

const beginsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/**
 * Opens a file of Excel or Word. The sizes of its parts are added up before anything is inflated; a part that
 * inflates to more than its archive declares is cut there. Throws UnreadableFile.
 */
export function openArchive(bytes: Uint8Array, form: ArchiveForm): Parts {
  if (beginsWith(bytes, COMPOUND)) throw new UnreadableFile(form.compound)
  if (!beginsWith(bytes, ZIP)) throw new UnreadableFile(form.unreadable)
  let entries = 0
  let inflated = 0
  unzip(bytes, form, ({ originalSize }) => {
    entries++
    inflated += originalSize
    return false
  })
  if (entries > form.entries || inflated > form.inflatedBytes) {
    throw new UnreadableFile(form.tooLarge)
  }
  return unzip(bytes, form, ({ name, originalSize }) => form.isRead(name, originalSize))
}

function unzip(
  bytes: Uint8Array,
  { unreadable }: ArchiveForm,
  filter: (entry: { name: string; originalSize: number }) => boolean,
): Parts {
  try {
    return unzipSync(bytes, { filter })
  } catch {
    throw new UnreadableFile(unreadable)
  }
}

/** The text of a part; '' if there is none. */
export function partOf(parts: Parts, path: string): string {
  const bytes = parts[path]
  return bytes === undefined ? '' : strFromU8(bytes)
}
