import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** A running product with its console. */
export interface ConsoleServer {
  /** Of the console. */
  port: string
  /** Its DATA_DIR. */
  data: string
}

/** The product of this run, which takes demo payments. */
const ofRun = (): ConsoleServer => ({
  port: process.env['SOPAN_E2E_CONSOLE_PORT'] ?? '',
  data: join(process.env['SOPAN_E2E_DATA'] ?? '', 'data'),
})

export const consoleUrlOf = ({ port }: ConsoleServer): string => `http://localhost:${port}`

/** The settings of a product with a console. */
export const consoleEnv = (server: ConsoleServer) => ({
  DATA_DIR: server.data,
  CONSOLE_PORT: server.port,
  CONSOLE_URL: consoleUrlOf(server),
})

/** Runs a command of the operator on the database of a product; returns what it prints. */
export function runSopan(args: readonly string[], server = ofRun()): string {
  const command = join(import.meta.dirname, '..', '..', 'build', 'sopan', 'sopan')
  return execFileSync(command, args, {
    env: { ...process.env, ...consoleEnv(server) },
    stdio: 'pipe',
    encoding: 'utf8',
  })
}
