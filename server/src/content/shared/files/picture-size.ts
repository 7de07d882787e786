/** Pixels of a picture, or the units of an SVG's view box; null if its header has no size. */
export function pictureSize(
  head: Buffer,
  ending: string,
): { width: number; height: number } | null {
  const size = sizes[ending]?.(head)
  if (!size || !size.every((side) => Number.isFinite(side) && side >= 1)) return null
  const [width = 0, height = 0] = size.map((side) => Math.round(side))
  return { width, height }
}

type Sides = [width: number, height: number] | null

const sizes: Record<string, (head: Buffer) => Sides> = {
  svg: svgSize,
  png: (head) => (head.length < 24 ? null : [head.readUInt32BE(16), head.readUInt32BE(20)]),
  jpg: jpegSize,
  webp: webpSize,
}

function svgSize(head: Buffer): Sides {
  const [tag = ''] = /<svg[^>]*>/.exec(head.toString('utf8')) ?? []
  const box =
    /\sviewBox=["']([^"']*)["']/
      .exec(tag)?.[1]
      ?.trim()
      .split(/[\s,]+/) ?? []
  return box.length === 4 ? [Number(box[2]), Number(box[3])] : null
}

/** The frame header is the first marker C0–CF that is no table (C4, C8, CC). */
function jpegSize(head: Buffer): Sides {
  let at = 2
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0
    // A marker may follow any number of these fill bytes.
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return [head.readUInt16BE(at + 7), head.readUInt16BE(at + 5)]
    }
    at += 2 + head.readUInt16BE(at + 2)
  }
  return null
}

/** WebP has three forms: lossy, lossless, and extended with a canvas. */
function webpSize(head: Buffer): Sides {
  if (head.length < 30) return null
  const form = head.subarray(12, 16).toString('latin1')
  if (form === 'VP8 ') return [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff]
  if (form === 'VP8X') return [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1]
  if (form !== 'VP8L') return null
  const bits = head.readUInt32LE(21)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}
