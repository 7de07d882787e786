import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MANIFEST = join(import.meta.dirname, '..', '..', 'package.json')

/** The version of this program, such as '1.2.0'. */
export const VERSION = (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version

/** Whether a version is at least another one; both have three numbers. */
export function isAtLeast(version: string, least: string): boolean {
  const parts = (text: string) => text.split('.').map(Number)
  const [found, wanted] = [parts(version), parts(least)]
  const at = found.findIndex((number, index) => number !== wanted[index])
  return at === -1 || (found[at] ?? 0) > (wanted[at] ?? 0)
}
