import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

const program = join(import.meta.dirname, '../../src/cli.ts')

export interface CliProcess {
  child: ChildProcess
  /** Both outputs so far. */
  output(): string
  stdout(): string
  stderr(): string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

/** Runs an operator's command on a data folder; killed at the latest when the test ends. */
export function runCli(
  DATA_DIR: string,
  words: string[],
  { sudoUser, ...options }: Pick<SpawnOptions, 'uid' | 'gid'> & { sudoUser?: string } = {},
): CliProcess {
  const child = spawn(process.execPath, [program, ...words], {
    // This folder contains no .env of a developer.
    cwd: join(import.meta.dirname, '../pages'),
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR,
      ...(sudoUser && { SUDO_USER: sudoUser }),
    },
    stdio: 'pipe',
    ...options,
  })
  const texts = { stdout: '', stderr: '', both: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (part: Buffer) => {
      texts[name] += part.toString()
      texts.both += part.toString()
    })
  }
  const ended = once(child, 'close').then(() => child.exitCode)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    child,
    output: () => texts.both,
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    ended,
  }
}
