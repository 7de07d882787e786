import { extname } from 'node:path'

/**
 * Types that browsers may display. Chosen by the extension that we stored, never by the content.
 */
const TYPES: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

/** How a browser takes a stored file; another type than these is only downloaded. */
export function fileTypeOf(path: string) {
  const type = TYPES[extname(path)]
  return {
    isShown: type !== undefined,
    type: type ?? 'application/octet-stream',
    disposition: type === undefined ? 'attachment' : 'inline',
  }
}

/** A stored file never changes. */
export const PUBLIC_CACHE = 'public, max-age=31536000, immutable'
