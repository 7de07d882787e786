import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

const program = join(import.meta.dirname, '../../src/main.ts')
const pages = join(import.meta.dirname, '../pages')

export interface ServerProcess {
  child: ChildProcess
  /** The output so far. */
  output(): string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

/** Runs the real server with only these settings; killed at the latest when the test ends. */
export function spawnServer(settings: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [program, '--lifeline', '--pages', pages], {
    // This folder contains no .env of a developer.
    cwd: pages,
    env: {
      PATH: process.env['PATH'],
      // A server starts in half the time with the modules that an earlier one has compiled.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      RATE_LIMIT: 'off',
      SAMPLE_CONTENT: 'off',
      // Its default is the port after PORT, which another test may use.
      CONSOLE_PORT: 'off',
      ...settings,
    },
    stdio: 'pipe',
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => (text += part.toString()))
  }
  const ended = once(child, 'close').then(() => child.exitCode)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, output: () => text, ended }
}

/** The same, once it is ready. */
export async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  const server = spawnServer(settings)
  const ready = new Promise<void>((resolve) => {
    server.child.stdout?.on('data', () => {
      if (server.output().includes('To stop')) resolve()
    })
  })
  await Promise.race([
    ready,
    server.ended.then((code) => {
      throw new Error(`The server ended with ${code}:\n${server.output()}`)
    }),
  ])
  return server
}
