import { readFileSync, readdirSync } from 'node:fs'

import { hashSync } from '@node-rs/argon2'
import { expect, it } from 'vitest'

import { createHashWorkers } from './hash-workers.ts'

const OPTIONS = { memoryCost: 64, timeCost: 1, parallelism: 1 }
const job = { password: 'a', hash: hashSync('a', OPTIONS), options: OPTIONS }

it('finishes the jobs that wait when threads die', async () => {
  const workers = createHashWorkers({ slots: 2, maxWaiting: 20 })
  await workers.run(job)
  // More objects than fit into the memory that a thread may use.
  const deadly = { ...job, ballast: Array.from({ length: 600_000 }, (_, i) => ({ i })) }
  const dying = Promise.allSettled([workers.run(deadly), workers.run(deadly)])
  const waiting = Promise.all(Array.from({ length: 10 }, () => workers.run(job)))
  expect((await dying).map((one) => one.status)).toEqual(['rejected', 'rejected'])
  expect(new Set(await waiting)).toEqual(new Set([true]))
  expect(await workers.run(job)).toBe(true)
})

it.runIf(process.platform === 'linux')('gives its threads a lower priority', async () => {
  const workers = createHashWorkers({ slots: 1, maxWaiting: 20 })
  await workers.run(job)
  const threads = readdirSync('/proc/self/task').map((id) =>
    readFileSync(`/proc/self/task/${id}/stat`, 'utf8'),
  )
  // The 19th field of the line is the nice value; the name in the second may contain spaces.
  const nice = threads.map((line) => Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16]))
  expect(nice).toContain(5)
})
