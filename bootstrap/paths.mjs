import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Tools and notes of what has been done already; not in git, and safe to delete. */
export const cache = join(root, '.cache')
