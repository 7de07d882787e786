import type { Answer } from '@sopan/contract/exams/answer'
import 'fake-indexeddb/auto'
import { getOpenAttempt, saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import { afterEach, beforeEach } from 'vitest'

import type { DeviceNotes } from '#web/features/exams/engine/reducer/state.ts'
import { attemptStorage, listAttempts } from '#web/features/exams/engine/storage.ts'

import { server } from '../fake-server.ts'
import { anjali, storeSession } from '../render.tsx'
import { attemptOf } from './exam-attempts.ts'
import { FakeLocks } from './exam-locks.ts'
import { attemptWire, serveAttempt } from './exam-wire.ts'

export const KEY = { userId: anjali.id, attemptId: 77 }

/** Setup for tests of what a closed page has left on a device, when no page shows the test. */
export function unsentScene(): void {
  beforeEach(() => {
    server.install()
    storeSession(anjali)
    serveAttempt(attemptWire())
    Object.assign(navigator, { locks: new FakeLocks() })
  })
  afterEach(async () => {
    Reflect.deleteProperty(navigator, 'locks')
    for (const { attempt } of await listAttempts(anjali.id)) {
      await attemptStorage({ userId: anjali.id, attemptId: attempt.id }).deleteAttempt()
    }
  })
}

/** Stores an attempt, and an unsent entry for each question, oldest first. */
export async function storeUnsent(
  questionIds: readonly number[],
  {
    ending = null,
    knowledge = null,
    minutes = 10,
    inWindow = false,
  }: Partial<Pick<DeviceNotes, 'ending' | 'knowledge'>> & {
    minutes?: number
    inWindow?: boolean
  } = {},
): Promise<void> {
  const now = Date.now()
  const deadline = now + minutes * 60_000
  const storage = attemptStorage(KEY)
  await storage.storeAttempt(attemptOf(3, { deadline, serverNow: now, inWindow }), {
    current: 0,
    visited: [1],
    known: [],
    unsent: [],
    seconds: {},
    clock: { endsAt: deadline, deadline, serverTime: now, deviceTime: now },
    ending,
    writers: [],
    knowledge,
  })
  for (const [index, id] of questionIds.entries()) {
    const entry = {
      question_id: id,
      selected_option: 'B' as Answer,
      seq: index + 1,
      writer: 'aaaaaaaa',
      seconds: 1,
    } as const
    await storage.storeEntry(entry, null)
  }
}

export function cutNetwork(): void {
  for (const endpoint of [saveAnswers, submitAttempt, getOpenAttempt]) {
    server.on(endpoint, () => Promise.reject(new TypeError('Failed to fetch')))
  }
}
