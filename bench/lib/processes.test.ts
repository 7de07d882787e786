import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, it } from 'vitest'

import { endChild } from './processes.ts'

const run = (script: string) => spawn(process.execPath, ['-e', script], { stdio: 'ignore' })

it('ends a child and waits until it has ended', async () => {
  const child = run('setInterval(() => {}, 1000)')
  await endChild(child, 'SIGKILL')
  expect(child.signalCode).toBe('SIGKILL')
})

it('does not wait for a child that has exited', async () => {
  const child = run('')
  await once(child, 'exit')
  await endChild(child, 'SIGTERM')
  expect(child.exitCode).toBe(0)
})

it('does not wait for a child that a signal has ended', async () => {
  const child = run('setInterval(() => {}, 1000)')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await endChild(child, 'SIGTERM')
  expect(child.signalCode).toBe('SIGKILL')
})
