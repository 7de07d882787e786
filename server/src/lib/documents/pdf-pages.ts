import { inflateSync } from 'node:zlib'

/** An object stream that is longer than this is not read. */
const MAX_BYTES = 8_000_000

const OBJECT_STREAM = /\/Type\s{0,9}\/ObjStm\b[^]{0,400}?stream\r?\n/g
const PAGE_TREE = /\/Type\s{0,9}\/Pages\b/
const COUNT = /\/Count\s{1,9}(\d{1,6})/g

/** The text of the compressed objects of a PDF. */
function* objectStreams(bytes: Buffer, text: string): Generator<string> {
  for (const { index, 0: head } of text.matchAll(OBJECT_STREAM)) {
    try {
      const compressed = bytes.subarray(index + head.length)
      yield inflateSync(compressed, { maxOutputLength: MAX_BYTES }).toString('latin1')
    } catch {
      // Encrypted or damaged.
    }
  }
}

/** The number of pages of a PDF, or null if it cannot be read, as of an encrypted one. */
export function countPages(bytes: Buffer): number | null {
  const text = bytes.toString('latin1')
  const objects = text.split('endobj')
  for (const stream of objectStreams(bytes, text)) objects.push(...stream.split('>>'))
  // The root of the page tree counts all pages, its branches some of them.
  let max = 0
  for (const object of objects) {
    if (!PAGE_TREE.test(object)) continue
    for (const [, count] of object.matchAll(COUNT)) max = Math.max(max, Number(count))
  }
  return max === 0 ? null : max
}
