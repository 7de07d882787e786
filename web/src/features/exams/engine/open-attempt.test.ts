import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { attemptOf } from '#test/exams/exam-attempts.ts'
import { ExamServer } from '#test/exams/exam-server.ts'
import { KEY, storeUnsent } from '#test/exams/exam-unsent.ts'
import { anjali } from '#test/render.tsx'

import { openAttempt } from './open-attempt.ts'
import { attemptStorage } from './storage.ts'

let server = new ExamServer(attemptOf(3), () => 0)
const open = () => openAttempt(server.api, anjali.id, 5, null)
const silence = () =>
  vi.spyOn(server.api, 'fetchAttempt').mockReturnValue(new Promise(() => undefined))

beforeEach(() => {
  server = new ExamServer(attemptOf(3), () => 0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await attemptStorage(KEY).deleteAttempt()
})

describe('opening a test', () => {
  it('uses the attempt that was just started without another call', async () => {
    const started = { attempt: attemptOf(3), callTimes: { sentAt: 1, receivedAt: 2 } }
    const begun = await openAttempt(server.api, anjali.id, 5, started)
    expect(begun).toEqual({ ...started, stored: null })
    expect(server.log).toEqual([])
  })

  it('uses the server’s attempt, with what the device has stored of it', async () => {
    await storeUnsent([2])
    const begun = await open()
    expect(begun?.attempt.id).toBe(77)
    expect(begun?.callTimes).not.toBeNull()
    expect(begun?.stored?.entries.map(({ entry }) => entry.question_id)).toEqual([2])
  })

  it('does not mix an earlier attempt into another one', async () => {
    await storeUnsent([2])
    server.attempt = { ...server.attempt, id: 78 }
    expect(await open()).toMatchObject({ attempt: { id: 78 }, stored: null })
  })

  it('uses the stored attempt if the server cannot be reached', async () => {
    await storeUnsent([2])
    server.isCut = true
    expect(await open()).toMatchObject({ attempt: { id: 77 }, callTimes: null })
  })

  it('uses the stored attempt if the server does not respond for three seconds', async () => {
    await storeUnsent([2])
    const find = silence()
    const opening = open()
    await vi.waitFor(() => expect(find).toHaveBeenCalled(), { timeout: 60_000 })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await opening).toMatchObject({ attempt: { id: 77 }, callTimes: null })
  })

  it('uses the stored attempt if the server has none: how that ended is asked later', async () => {
    await storeUnsent([2])
    server.grade()
    expect(await open()).toMatchObject({ attempt: { id: 77 }, callTimes: null })
  })

  it('returns null when no attempt exists, and throws when that is unknown', async () => {
    server.grade()
    expect(await open()).toBeNull()
    server.isCut = true
    await expect(open()).rejects.toThrow('lost')
  })
})

describe('a device whose database', () => {
  beforeEach(() => {
    vi.resetModules()
  })
  /** Loads a new copy of the module, which opens its database once. */
  async function reopen() {
    const fresh = await import('./open-attempt.ts')
    return fresh.openAttempt(server.api, anjali.id, 5, null)
  }

  it('is forbidden uses the server’s attempt', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(await reopen()).toMatchObject({ attempt: { id: 77 }, stored: null })
  })

  it('never opens still opens the test', async () => {
    const never = vi
      .spyOn(IDBFactory.prototype, 'open')
      .mockImplementation(() => new IDBOpenDBRequest())
    const opening = reopen()
    await vi.waitFor(() => expect(never).toHaveBeenCalled(), { timeout: 60_000 })
    await vi.advanceTimersByTimeAsync(4000)
    expect(await opening).toMatchObject({ attempt: { id: 77 }, stored: null })
  })
})
