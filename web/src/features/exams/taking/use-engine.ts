import { useEffect, useState, useSyncExternalStore } from 'react'

import { type AttemptEngine, createEngine } from '../engine/engine.ts'
import { examApi } from '../engine/exam-api.ts'
import { openAttempt } from '../engine/open-attempt.ts'
import { listenToPage, listenToSession } from '../engine/page-listeners.ts'
import type { ExamState, TimeShown } from '../engine/reducer/state.ts'
import { lockAttempt } from '../engine/tabs.ts'
import { takeStartedAttempt } from '../started-attempt.ts'

export type EngineStatus =
  | { kind: 'loading' }
  /** No attempt of this test is in progress. */
  | { kind: 'none' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'open'; engine: AttemptEngine }

async function open(userId: number, testId: number): Promise<AttemptEngine | null> {
  const api = examApi(userId)
  const started = takeStartedAttempt(userId, testId)
  const opened = await openAttempt(api, userId, testId, started)
  return opened === null ? null : createEngine(userId, api, opened)
}

/** The engine of a test in progress, from loading its attempt until the page is left. */
export function useEngine(userId: number, testId: number): EngineStatus {
  const [opened, setOpened] = useState<EngineStatus>({ kind: 'loading' })

  useEffect(() => {
    let isLeft = false
    let close = (): void => undefined
    open(userId, testId).then(
      (engine) => {
        if (isLeft) return engine?.stop()
        if (engine === null) return setOpened({ kind: 'none' })
        const stopListeningToPage = listenToPage(engine)
        const stopListeningToSession = listenToSession(userId, engine)
        const release = lockAttempt({ userId, attemptId: engine.state().attempt.id })
        close = () => {
          stopListeningToPage()
          stopListeningToSession()
          engine.stop()
          release()
        }
        engine.start()
        // Asks the browser not to evict the storage that holds unsent answers.
        navigator.storage?.persist?.().catch(() => undefined)
        return setOpened({ kind: 'open', engine })
      },
      (error: unknown) => {
        if (!isLeft) setOpened({ kind: 'failed', error })
      },
    )
    return () => {
      isLeft = true
      close()
    }
  }, [userId, testId])

  return opened
}

export function useExam(engine: AttemptEngine): ExamState {
  return useSyncExternalStore(engine.subscribe, engine.state)
}

export function useTime(engine: AttemptEngine): TimeShown {
  return useSyncExternalStore(engine.time.subscribe, engine.time.get)
}
