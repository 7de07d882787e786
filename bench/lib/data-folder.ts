import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder for data. For root PostgreSQL runs as another user, who has to reach it: otherwise the
 * database is in another place, where drills do not kill it and nothing removes it.
 */
export function newDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `sopan-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
