import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Runs a command of the operator on the database of this run; returns what it prints. */
export function runSopan(args: readonly string[]): string {
  const command = join(import.meta.dirname, '..', '..', 'build', 'sopan', 'sopan')
  return execFileSync(command, args, {
    env: {
      ...process.env,
      DATA_DIR: join(process.env['SOPAN_E2E_DATA'] ?? '', 'data'),
      CONSOLE_PORT: process.env['SOPAN_E2E_CONSOLE_PORT'] ?? '',
      CONSOLE_URL: `http://localhost:${process.env['SOPAN_E2E_CONSOLE_PORT']}`,
    },
    stdio: 'pipe',
    encoding: 'utf8',
  })
}
