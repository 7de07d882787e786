import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/taking.ts'

import { extendExam } from './extend-exam.ts'
import { noteAlive, pauseAfterOutage } from './outage.ts'
import { createPapers } from './papers.ts'
import { sweepAttempts } from './sweep.ts'

const t = testApp()
const { started, open, save, submit, attempts, pass } = taking(t)

const sweep = () => sweepAttempts(t, createPapers(), () => undefined)
const afterSeconds = (seconds: number) => new Date(t.time.getTime() + seconds * 1000)

/** A test whose time runs out while no server runs. */
async function ranOut() {
  const scene = await started()
  pass(590)
  await noteAlive(t)
  pass(120)
  return scene
}

describe('after an outage in which attempts ran out', () => {
  it('no server closes attempts for a minute, and an operator can extend them', async () => {
    const { token, exam, id, q1 } = await ranOut()
    expect(await pauseAfterOutage(t)).toEqual(afterSeconds(60))
    pass(59)
    expect(await sweep()).toBe(0)
    expect(await open(token, exam.id)).toMatchObject({ attempt_id: id, time_limit: 0 })
    expect((await save(token, id, [entry(q1, 'A', 1)])).answers[0]?.stored).toBe('late')
    const act = { actor: 'ravi', reason: 'outage', now: t.time, dryRun: false }
    const choice = { minutes: 15, email: null, closedSince: null }
    expect(await extendExam(t.db, exam.slug, choice, act)).toMatchObject({
      attempts: 1,
      answers: 1,
    })
    pass(60)
    expect(await sweep()).toBe(0)
    expect(await submit(token, id)).toMatchObject({ correct: 1, close_reason: 'submitted' })
  })

  it('the servers close them when the minute is over', async () => {
    await ranOut()
    await pauseAfterOutage(t)
    pass(60)
    expect(await sweep()).toBe(1)
  })

  it('a second server that starts meanwhile leaves the pause as it is', async () => {
    await ranOut()
    await pauseAfterOutage(t)
    pass(20)
    expect(await pauseAfterOutage(t)).toBeNull()
    expect(await sweep()).toBe(0)
  })
})

describe('a start', () => {
  it('pauses nothing where a server ran a moment ago', async () => {
    await started()
    pass(650)
    await noteAlive(t)
    pass(20)
    expect(await pauseAfterOutage(t)).toBeNull()
    expect(await sweep()).toBe(1)
  })

  it('pauses nothing where no time ran out meanwhile', async () => {
    await started()
    await noteAlive(t)
    pass(300)
    expect(await pauseAfterOutage(t)).toBeNull()
    expect(await attempts()).toMatchObject([{ closed_at: null }])
  })

  it('pauses where it is not known when a server last ran', async () => {
    await started()
    pass(700)
    expect(await pauseAfterOutage(t)).toEqual(afterSeconds(60))
  })
})
