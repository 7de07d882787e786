import { LARGE_IMAGE, NO_IMAGE, TICKET_IMAGE_SIZE } from '@sopan/contract/forms'
import sharp from 'sharp'

import type { Upload } from '#server/http/request/multipart.ts'
import { tooLarge, unsupportedType } from '#server/lib/errors.ts'

const FORMATS = ['Jpeg', 'Png', 'Webp', 'Gif'] as const
/** A photo of a phone's camera has up to 50 million. */
const MAX_PIXELS = 60_000_000
/** Longest side in pixels of the stored picture. */
const MAX_SIDE = 2000

// Readers of other formats must not see files of unknown origin.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: FORMATS.map((format) => `VipsForeignLoad${format}`) })
// One picture uses one core at most.
sharp.concurrency(1)

/**
 * Draws an uploaded picture again as WebP, without metadata: what is stored was produced here. The
 * content decides its format. Throws 413 or 415 with the documents' texts.
 */
export async function redrawScreenshot({ bytes, type }: Upload): Promise<Buffer> {
  if (bytes.length >= TICKET_IMAGE_SIZE) throw tooLarge(LARGE_IMAGE)
  if (!type.startsWith('image/')) throw unsupportedType(NO_IMAGE)
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch {
    throw unsupportedType(NO_IMAGE)
  }
}
