import { spawn } from 'node:child_process'
import { constants } from 'node:os'

import { root } from './paths.mjs'

/** An error with a sentence for the user and an exit code for scripts. */
export class Stop extends Error {
  constructor(message, code = 1) {
    super(message)
    this.code = code
  }
}

const children = new Set()

/** Ends running child processes; used when we are asked to stop during a step. */
export function endChildren() {
  for (const child of children) child.kill('SIGTERM')
}

/**
 * Runs a program and returns its exit code. Its stdin is closed, so that it never waits for input;
 * `capture` also returns its output; `limitMs` ends it after that time.
 */
export async function run(command, args, { env, cwd = root, capture = false, limitMs } = {}) {
  const output = capture ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    // On Windows npm is a .cmd file, which only a shell can start.
    shell: process.platform === 'win32' && !command.endsWith('.exe'),
  })
  children.add(child)
  const timer = limitMs && setTimeout(() => child.kill('SIGTERM'), limitMs)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += part))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      text += error.message
      resolve(127)
    })
    child.once('close', (status, signal) => resolve(status ?? 128 + constants.signals[signal]))
  })
  clearTimeout(timer)
  children.delete(child)
  return { code, text }
}
