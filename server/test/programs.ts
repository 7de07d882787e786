import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether a program is not on PATH, so that a test that needs the program is skipped. */
export const isMissing = (program: string): boolean =>
  !(process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
