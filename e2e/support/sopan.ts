import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A running product with its console. */
export interface ConsoleServer {
  /** Of the console. */
  port: string
  /** Its DATA_DIR. */
  data: string
  /** Its database and storage, if they are not in DATA_DIR. */
  settings?: Record<string, string>
}

/** Written by a run with two servers; a run with one server needs no such file. */
export const SETTINGS_OF_RUN = join(process.env['SOPAN_E2E_DATA'] ?? '', 'settings.json')

/** The settings of the product of this run for its database and storage. */
export const settingsOfRun = (): Record<string, string> =>
  existsSync(SETTINGS_OF_RUN)
    ? (JSON.parse(readFileSync(SETTINGS_OF_RUN, 'utf8')) as Record<string, string>)
    : {}

/** The product of this run, which takes demo payments. */
export const ofRun = (): ConsoleServer => ({
  port: process.env['SOPAN_E2E_CONSOLE_PORT'] ?? '',
  data: join(process.env['SOPAN_E2E_DATA'] ?? '', 'data'),
  settings: settingsOfRun(),
})

export const consoleUrlOf = ({ port }: ConsoleServer): string => `http://localhost:${port}`

/** The settings of a product with a console. */
export const consoleEnv = (server: ConsoleServer) => ({
  DATA_DIR: server.data,
  CONSOLE_PORT: server.port,
  CONSOLE_URL: consoleUrlOf(server),
  // That of the run.
  DATABASE_URL: '',
  ...server.settings,
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

/** Makes a call of the console on the database of a product; returns what it prints. */
export const callSopan = (method: 'GET' | 'POST', path: string, data?: object) =>
  runSopan(['call', method, path, ...(data === undefined ? [] : ['--data', JSON.stringify(data)])])
