import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new data folder. If we are root, PostgreSQL runs as another user, who needs access to it: otherwise
 * the database is made outside of the folder, where drills do not kill it and nothing removes it.
 */
export function newDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `sopan-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
