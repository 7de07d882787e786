import type { Answer } from '@sopan/contract/exams/answer'
import { describe, expect, it } from 'vitest'

import { ExamDevice } from '#test/exams/exam-engine.ts'
import { calls, examScene, openPage, pick, scene, wait } from '#test/exams/exam-scene.ts'

import type { AttemptEngine } from './engine.ts'

examScene()

const CONTINUED = { phase: 'ending', ending: 'submitted', connection: { kind: 'continued' } }
const options = () => scene.server.options()
const shown = (engine: AttemptEngine, id: number) =>
  engine.state().answers.entries.get(id)?.selected_option ?? null

/** Stores an entry that the laptop sends while the phone has no network. */
function storeOnLaptop(questionId: number, option: string): void {
  const seq = scene.server.maxSeq + 1
  const entry = {
    question_id: questionId,
    selected_option: option as Answer,
    seq,
    writer: 'laptop01',
  }
  scene.server.store([{ ...entry, seconds: 1 }])
}

/** The phone has submitted without a network; the laptop has answered two more questions since. */
async function submittedOffline() {
  const { device: phone, server } = scene
  const here = openPage(phone)
  pick(here, 0, 'A')
  await wait(2)
  const there = openPage(new ExamDevice(server), { writer: 'laptop01' })
  phone.cut(true)
  pick(here, 1, 'B')
  here.submit()
  await wait(1)
  storeOnLaptop(3, 'C')
  storeOnLaptop(4, 'D')
  phone.cut(false)
  return { phone, here, there }
}

describe('a test that was submitted without a network and continued on another device', () => {
  it('stays open with all answers when the submission arrives, and the page shows that', async () => {
    const { here, there } = await submittedOffline()
    here.networkChanged()
    await wait(1)
    expect(here.state()).toMatchObject(CONTINUED)
    expect([scene.server.graded, options()]).toEqual([null, { 1: 'A', 2: 'B', 3: 'C', 4: 'D' }])
    await wait(65)
    expect([there.state().phase, shown(there, 2)]).toEqual(['running', 'B'])
  })

  it('is submitted by a second press, with the answers of both', async () => {
    const { here } = await submittedOffline()
    here.networkChanged()
    await wait(1)
    here.submit()
    await wait(1)
    expect([here.state().phase, scene.server.graded?.size]).toEqual(['ended', 4])
  })

  it('is not submitted by a second press if the other device has answered again', async () => {
    const { here, there } = await submittedOffline()
    here.networkChanged()
    await wait(1)
    pick(there, 4, 'A')
    await wait(2)
    here.submit()
    await wait(1)
    expect(here.state()).toMatchObject(CONTINUED)
    here.submit()
    await wait(1)
    expect([here.state().phase, scene.server.graded?.size]).toEqual(['ended', 5])
  })

  it('continues on both, with the same answers, if the learner goes back', async () => {
    const { here } = await submittedOffline()
    here.networkChanged()
    await wait(1)
    here.goBack()
    await wait(1)
    expect(here.state().phase).toBe('running')
    expect([1, 2, 3, 4].map((id) => shown(here, id))).toEqual(['A', 'B', 'C', 'D'])
    here.submit()
    await wait(1)
    expect([here.state().phase, scene.server.graded?.size]).toEqual(['ended', 4])
  })

  it('is not submitted automatically, not even when the page is shown or the network changes', async () => {
    const { here } = await submittedOffline()
    here.networkChanged()
    await wait(1)
    const before = calls('submit').length
    here.shown()
    here.networkChanged()
    await wait(30)
    expect([here.state(), calls('submit').length]).toMatchObject([CONTINUED, before])
  })

  it('is closed at its end, and the page shows the result', async () => {
    const { here } = await submittedOffline()
    here.networkChanged()
    await wait(600)
    expect([here.state().phase, scene.server.graded?.size]).toEqual(['ended', 4])
  })

  it('shows the result if it was submitted on the other device meanwhile', async () => {
    const { here } = await submittedOffline()
    here.networkChanged()
    await wait(1)
    scene.server.grade()
    here.goBack()
    await wait(1)
    expect(here.state().phase).toBe('ended')
  })

  it('stays open if the page was closed, and shows that when it is opened again', async () => {
    const { here, phone } = await submittedOffline()
    here.stop()
    await wait(1)
    const again = openPage(phone, { fromDevice: true })
    await wait(1)
    expect([again.isIdle(), again.state(), scene.server.graded]).toMatchObject([
      true,
      CONTINUED,
      null,
    ])
    again.stop()
    const opened = openPage(phone)
    await wait(1)
    expect(opened.state()).toMatchObject(CONTINUED)
    opened.submit()
    await wait(1)
    expect([opened.state().phase, scene.server.graded?.size]).toEqual(['ended', 4])
  })
})

describe('an answer that was changed on the other device', () => {
  it('counts there, and the page names it, because the learner had submitted before', async () => {
    const { here, there } = await submittedOffline()
    storeOnLaptop(2, 'D')
    here.networkChanged()
    await wait(1)
    expect(here.state()).toMatchObject(CONTINUED)
    expect([...here.state().changed]).toEqual([2])
    here.hidden()
    await wait(65)
    expect([options()[2], shown(there, 2)]).toEqual(['D', 'D'])
  })
})

describe('a test is submitted', () => {
  it('although responses to the device’s own answers were lost', async () => {
    const here = openPage()
    scene.server.faults = ['response', 'response']
    pick(here, 0, 'A')
    await wait(1.5)
    here.submit()
    await wait(10)
    expect([here.state().phase, scene.server.graded?.size]).toEqual(['ended', 1])
  })

  it('although earlier pages of the device have answered', async () => {
    const first = openPage()
    pick(first, 0, 'A')
    await wait(2)
    pick(first, 1, 'B')
    first.stop()
    scene.device.cut(true)
    await wait(1)
    const second = openPage(scene.device, { fromDevice: true })
    pick(second, 2, 'C')
    second.stop()
    const third = openPage(scene.device, { fromDevice: true })
    third.submit()
    await wait(1)
    scene.device.cut(false)
    third.networkChanged()
    await wait(1)
    expect([third.state().phase, scene.server.graded?.size]).toEqual(['ended', 3])
  })

  it('although another device had answered before, if the page shows these answers', async () => {
    const there = openPage(new ExamDevice(scene.server))
    pick(there, 0, 'A')
    await wait(2)
    const here = openPage()
    pick(here, 1, 'B')
    await wait(2)
    scene.device.cut(true)
    here.submit()
    await wait(1)
    scene.device.cut(false)
    here.networkChanged()
    await wait(1)
    expect([here.state().phase, scene.server.graded?.size]).toEqual(['ended', 2])
  })

  it('not before the page has shown the answers of which a save has told it', async () => {
    const there = openPage(new ExamDevice(scene.server))
    const here = openPage()
    pick(there, 0, 'A')
    await wait(2)
    const { fetchAttempt } = scene.server.api
    scene.server.api.fetchAttempt = () => Promise.reject(new Error('lost'))
    pick(here, 1, 'B')
    await wait(2)
    here.submit()
    await wait(1)
    expect(here.state()).toMatchObject(CONTINUED)
    scene.server.api.fetchAttempt = fetchAttempt
    here.goBack()
    await wait(1)
    expect(shown(here, 1)).toBe('A')
  })
})

it('a submission that arrives after the learner has gone back and answered leaves the test open', async () => {
  const { api } = scene.server
  const { submit } = api
  const underWay: (() => Promise<unknown>)[] = []
  const here = openPage()
  pick(here, 0, 'A')
  await wait(2)
  api.submit = (id, submission) => {
    underWay.push(() => submit(id, submission))
    return new Promise(() => undefined)
  }
  here.submit()
  await wait(1)
  api.submit = submit
  here.goBack()
  await wait(1)
  pick(here, 1, 'B')
  await wait(2)
  for (const arrive of underWay) await arrive()
  expect([here.state().phase, scene.server.graded]).toEqual(['running', null])
  here.submit()
  await wait(1)
  expect([here.state().phase, scene.server.graded?.size]).toEqual(['ended', 2])
})
