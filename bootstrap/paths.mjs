import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Downloaded tools and notes of completed steps; not in git, and safe to delete. */
export const cache = join(root, '.cache')
