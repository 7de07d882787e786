import { TICKET_IMAGE_SIZE } from '@sopan/contract/forms'
import type { Metadata, default as Sharp } from 'sharp'

import type { Upload } from '#server/http/request/multipart.ts'
import { tooLarge, unavailable, unsupportedType } from '#server/lib/errors.ts'

/** The readers of libvips for JPEG, PNG, WebP and GIF. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif']
/** A photo of a phone's camera has up to 50 million. */
const MAX_PIXELS = 60_000_000
/** Memory of a picture that can only be read as a whole. */
const MAX_BYTES = 100_000_000
/** Pictures that wait; each waits for the ones before it. */
const MAX_WAITING = 20
const RETRY_SECONDS = 10
/** Longest side in pixels of the stored picture. */
const MAX_SIDE = 2000

let library: Promise<typeof Sharp> | null = null

/** Loaded with the first picture, so that a start does not need its memory and programs. */
async function loadLibrary(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Readers of other formats must not see files of unknown origin.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS.map((reader) => `VipsForeignLoad${reader}`) })
  // One picture uses one core at most.
  sharp.concurrency(1)
  return sharp
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Draws an uploaded picture again as WebP, with no metadata but the learner's id: the stored file was produced here,
 * and no other learner's picture is the same file, so that it can be deleted with the account. The
 * content decides its format. One at a time, because drawing takes a thread that files and
 * compression need too. Throws 413 or 415 with the documents' texts, 503 if too many wait.
 */
export async function redrawScreenshot({ bytes, type }: Upload, userId: number): Promise<Buffer> {
  if (bytes.length >= TICKET_IMAGE_SIZE) throw tooLarge({ code: 'picture_too_large' })
  if (!type.startsWith('image/')) throw unsupportedType({ code: 'picture_invalid' })
  const sharp = await (library ??= loadLibrary())
  if (waiting >= MAX_WAITING) throw unavailable(RETRY_SECONDS)
  waiting += 1
  try {
    const drawn = last.then(() => draw(sharp, bytes, userId))
    last = drawn.catch(() => undefined)
    return await drawn
  } catch {
    throw unsupportedType({ code: 'picture_invalid' })
  } finally {
    waiting -= 1
  }
}

async function draw(sharp: typeof Sharp, bytes: Buffer, userId: number): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
  if (!isDrawable(await picture.metadata())) throw new Error('it would take too much memory')
  return picture
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .withExif({ IFD0: { ImageDescription: `user ${userId}` } })
    .timeout({ seconds: 10 })
    .toBuffer()
}

/** Baseline JPEG and PNG are read line by line; any other picture is in memory as a whole. */
function isDrawable({ format, isProgressive, width, height, channels, depth }: Metadata): boolean {
  const isReadByLine = (format === 'jpeg' || format === 'png') && !isProgressive
  const bytesPerSample = depth === 'uchar' ? 1 : 2
  return isReadByLine || width * height * channels * bytesPerSample <= MAX_BYTES
}
