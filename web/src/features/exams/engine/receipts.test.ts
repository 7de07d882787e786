import { describe, expect, it } from 'vitest'

import {
  calls,
  examScene,
  openPage,
  pick,
  saving,
  scene,
  unsent,
  wait,
} from '#test/exams/exam-scene.ts'
import { UnexpectedResponse, readReceipt } from '#web/lib/api/wire/exams/receipt.ts'

examScene()

const WIRE = {
  attempt_id: 77,
  max_seq: 3,
  state: 'open',
  revision: 5,
  revision_before: 4,
  deadline: '2025-08-20T05:00:00.000Z',
  server_now: '2025-08-20T04:50:00.000Z',
  answers: [
    {
      question_id: 1,
      seq: 2,
      writer: 'aaaaaaaa',
      stored: 'saved',
      reason: null,
      held: { selected_option: 'C', seq: 3, writer: 'bbbbbbbb' },
    },
  ],
}
const [ANSWER] = WIRE.answers

describe('a receipt', () => {
  it('is read with its revisions and stored entries', () => {
    expect(readReceipt(WIRE, 77)).toMatchObject({
      maxSeq: 3,
      isClosed: false,
      revision: 5,
      revisionBefore: 4,
      acknowledged: [{ question_id: 1, held: { selected_option: 'C', seq: 3 } }],
    })
  })

  it.each(['AC', '42', '-0.5'])('keeps the stored answer %j as the server sent it', (answer) => {
    const held = { ...ANSWER?.held, selected_option: answer }
    const receipt = readReceipt({ ...WIRE, answers: [{ ...ANSWER, held }] }, 77)
    expect(receipt.acknowledged[0]?.held?.selected_option).toBe(answer)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty object', {}],
    ['a text', 'OK'],
    ['another attempt', { ...WIRE, attempt_id: 78 }],
    ['no state', { ...WIRE, state: undefined }],
    ['no max_seq', { ...WIRE, max_seq: null }],
    ['no acknowledgements', { ...WIRE, answers: undefined }],
    ['an acknowledgement without its seq', { ...WIRE, answers: [{ ...ANSWER, seq: null }] }],
    ['an unknown status', { ...WIRE, answers: [{ ...ANSWER, stored: 'ok' }] }],
    ['an invalid acknowledgement', { ...WIRE, answers: ['saved'] }],
  ])('is not read from %s', (_, sent) => {
    expect(() => readReceipt(sent, 77)).toThrow(UnexpectedResponse)
  })
})

describe('a response of the server that names no entry', () => {
  const damages: [string, (response: object) => unknown][] = [
    ['an empty body', () => undefined],
    ['an empty object', () => ({})],
    ['another attempt', (response) => ({ ...response, attempt_id: 78 })],
    ['no acknowledgements', (response) => ({ ...response, answers: undefined })],
  ]

  it.each(damages)(
    '(%s) to a save leaves the answer on the device until it is named',
    async (_, damage) => {
      const engine = openPage()
      scene.server.responseOf = damage
      pick(engine, 0, 'A')
      await wait(3)
      expect([saving(engine), unsent(engine)]).toEqual(['failed', 1])
      expect(scene.device.kept?.entries.get(1)?.isSent).toBe(false)
      scene.server.responseOf = (response) => response
      await wait(40)
      expect([saving(engine), unsent(engine)]).toEqual(['saved', 0])
    },
  )

  it.each(damages)('(%s) to a submit shows no result and keeps the answers', async (_, damage) => {
    const engine = openPage()
    scene.server.responseOf = damage
    pick(engine, 0, 'A')
    engine.submit()
    await wait(3)
    expect(engine.state()).toMatchObject({
      phase: 'ending',
      outcome: null,
      connection: { kind: 'unreachable' },
    })
    expect(scene.device.kept?.entries.get(1)?.isSent).toBe(false)
    scene.server.responseOf = (response) => response
    await wait(40)
    expect(engine.state().phase).toBe('ended')
    expect(scene.server.graded).toEqual(new Map([[1, 'A']]))
    expect(scene.device.kept).toBeNull()
  })

  it('is not acknowledged by an empty list either', async () => {
    const engine = openPage()
    scene.server.responseOf = (response) => ({ ...response, answers: [] })
    pick(engine, 0, 'A')
    await wait(3)
    expect([saving(engine), unsent(engine)]).toEqual(['failed', 1])
  })
})

describe('a submit that is refused', () => {
  it('is sent again without the refused entries only', async () => {
    const engine = openPage()
    scene.device.cut(true)
    for (const index of [0, 1, 2, 3]) pick(engine, index, 'A')
    scene.server.poison = 3
    engine.submit()
    await wait(1)
    scene.device.cut(false)
    engine.networkChanged()
    await wait(1)
    expect(engine.state().phase).toBe('ended')
    expect([...(scene.server.graded?.keys() ?? [])]).toEqual([1, 2, 4])
    expect(unsent(engine)).toBe(1)
    expect(scene.device.kept?.entries.get(3)?.isSent).toBe(false)
  })

  it('is retried with all entries after an error of a proxy', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    await wait(2)
    scene.device.cut(true)
    for (const index of [1, 2, 3]) pick(engine, index, 'B')
    scene.device.cut(false)
    scene.server.faults = ['request', 'request', 'request']
    engine.submit()
    await wait(20)
    expect(calls('submit').map(({ entries }) => entries.length)).toEqual([4])
    expect([...(scene.server.graded?.keys() ?? [])]).toEqual([1, 2, 3, 4])
  })
})

describe('an attempt unknown to the server', () => {
  it('shows this, and can be removed from the device', async () => {
    const engine = openPage()
    scene.server.hasForgotten = true
    pick(engine, 0, 'A')
    await wait(3)
    expect(engine.state()).toMatchObject({
      phase: 'ending',
      connection: { kind: 'unknown-attempt', message: 'X' },
    })
    expect(scene.device.kept).not.toBeNull()
    engine.remove()
    engine.stop()
    await wait(0)
    expect(scene.device.kept).toBeNull()
  })
})

describe('a device that has lost its stored data', () => {
  it('stores the paper and every unsent answer again with the next choice', async () => {
    const engine = openPage()
    scene.device.cut(true)
    pick(engine, 0, 'A')
    pick(engine, 1, 'B')
    scene.device.kept = null
    pick(engine, 2, 'C')
    await wait(1)
    engine.stop()
    const after = openPage(scene.device, { fromDevice: true })
    await wait(1)
    expect(unsent(after)).toBe(3)
    scene.device.cut(false)
    after.networkChanged()
    await wait(2)
    expect(scene.server.options()).toEqual({ 1: 'A', 2: 'B', 3: 'C' })
  })

  it('stores them again when the page is hidden, without another choice', async () => {
    const engine = openPage()
    scene.device.cut(true)
    pick(engine, 0, 'A')
    scene.device.kept = null
    engine.hidden()
    await wait(0)
    expect(scene.device.kept).toMatchObject({ paper: { attempt: { id: 77 } } })
  })
})
