import { expect, it } from 'vitest'

import { createSweepRunner } from './sweep-runner.ts'

function heldRunner() {
  const waiting: (() => void)[] = []
  const errors: unknown[] = []
  let runs = 0
  const runner = createSweepRunner(
    () => {
      runs++
      return new Promise((resolve) => waiting.push(() => resolve(0)))
    },
    (error) => errors.push(error),
  )
  const next = async () => {
    waiting.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { runner, errors, next, runs: () => runs }
}

it('runs once more for any number of wakes during a run', async () => {
  const { runner, next, runs } = heldRunner()
  runner.wake()
  expect(runs()).toBe(1)
  for (let i = 0; i < 5; i++) runner.wake()
  expect(runs()).toBe(1)
  await next()
  expect(runs()).toBe(2)
  await next()
  expect(runs()).toBe(2)
  runner.wake()
  expect(runs()).toBe(3)
})

it('runs until nothing is due', async () => {
  const left = [50, 50, 7, 0]
  const runner = createSweepRunner(
    async () => left.shift() ?? 0,
    () => undefined,
  )
  runner.wake()
  await new Promise((resolve) => setImmediate(resolve))
  expect(left).toEqual([])
  await runner.stop()
})

it('waits at the stop for the run in progress, and starts no other', async () => {
  const { runner, next, runs } = heldRunner()
  runner.wake()
  runner.wake()
  let isStopped = false
  const stopped = runner.stop().then(() => (isStopped = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isStopped).toBe(false)
  await next()
  await stopped
  runner.wake()
  expect(runs()).toBe(1)
})

it('runs again after a run that failed', async () => {
  const errors: unknown[] = []
  let runs = 0
  const runner = createSweepRunner(
    async () => {
      runs++
      throw new Error('no database')
    },
    (error) => errors.push(error),
  )
  runner.wake()
  await new Promise((resolve) => setImmediate(resolve))
  runner.wake()
  await runner.stop()
  expect([runs, errors.length]).toEqual([2, 2])
})
