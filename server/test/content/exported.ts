import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { exportContent } from '#server/content/export.ts'
import type { Db } from '#server/db/tables.ts'
import type { Files } from '#server/lib/files/files.ts'

import { temporaryFolder } from '../temporary-folder.ts'

/** The files of an export that match one of the patterns, as texts by path. */
export async function exportedTexts(
  db: Db,
  files: Files,
  patterns: readonly string[],
): Promise<Map<string, string>> {
  const folder = join(temporaryFolder(), 'export')
  await exportContent(db, files, folder)
  const paths = globSync([...patterns], { cwd: folder }).toSorted()
  return new Map(
    paths
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )
}
