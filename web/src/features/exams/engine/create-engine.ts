import { browserDevice } from './browser-device.ts'
import { createAttemptEngine } from './engine.ts'
import type { ExamApi } from './exam-api.ts'
import type { Begun } from './open-attempt.ts'
import { openTabChannel } from './tabs.ts'
import { vaultOf } from './vault.ts'
import { newWriter } from './writer.ts'

/** The engine of an attempt in this browser. */
export function createEngine(userId: number, api: ExamApi, begun: Begun) {
  const key = { userId, attemptId: begun.attempt.id }
  return createAttemptEngine({
    ...begun,
    api,
    writer: newWriter(),
    vault: vaultOf(key),
    openChannel: (onMessage) => openTabChannel(key, onMessage),
    device: browserDevice,
  })
}
