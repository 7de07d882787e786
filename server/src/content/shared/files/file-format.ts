import { svgProblem } from './check-svg.ts'
import type { ContentFolder } from './content-folder.ts'

const HEAD_BYTES = 16
/** Covers are on every list of courses; a large one makes the first page slow. */
export const MAX_PICTURE_BYTES = 1024 * 1024

const starts: Record<string, (head: Buffer) => boolean> = {
  pdf: (head) => head.subarray(0, 5).toString('latin1') === '%PDF-',
  mp4: (head) => head.subarray(4, 8).toString('latin1') === 'ftyp',
  webm: (head) => head.readUInt32BE(0) === 0x1a45dfa3,
  png: (head) => head.readUInt32BE(0) === 0x89504e47,
  jpg: (head) => head.readUInt16BE(0) === 0xffd8,
  webp: (head) => head.subarray(8, 12).toString('latin1') === 'WEBP',
}

export const MISSING = 'is missing in the file store'

/**
 * Why a file cannot be published with its extension, or null if it can: the content decides, not
 * the name. An SVG is served from our origin, so it may only draw.
 */
export async function fileProblem(
  folder: Pick<ContentFolder, 'head' | 'size'>,
  path: string,
): Promise<string | null> {
  const ending = extensionOf(path)
  const isPicture = !['pdf', 'mp4', 'webm'].includes(ending)
  if (isPicture && ((await folder.size(path)) ?? 0) > MAX_PICTURE_BYTES) {
    return 'is a picture of more than 1 MB'
  }
  const head = await folder.head(path, ending === 'svg' ? MAX_PICTURE_BYTES : HEAD_BYTES)
  if (head === null) return MISSING
  if (ending === 'svg') return svgProblem(head.toString('utf8'))
  if (head.length === HEAD_BYTES && starts[ending]?.(head)) return null
  return `is not a ${ending.toUpperCase()} ${isPicture ? 'picture' : 'file'}`
}

/** The extension without the dot, `jpeg` as `jpg`. */
export function extensionOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return ending === 'jpeg' ? 'jpg' : ending
}
