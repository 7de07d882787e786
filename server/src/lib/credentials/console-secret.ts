import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { errorCode } from '../error-code.ts'

/** The secret of the console that a data folder keeps in development; the first call makes it. */
export async function consoleSecretIn(dataDir: string): Promise<string> {
  const file = join(dataDir, 'console-secret')
  try {
    await mkdir(dataDir, { recursive: true })
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
