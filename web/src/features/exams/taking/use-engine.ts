import { useEffect, useState, useSyncExternalStore } from 'react'

import { lockAttempt } from '../engine/attempt-lock.ts'
import { type AttemptEngine, createEngine } from '../engine/engine.ts'
import { examApi } from '../engine/exam-api.ts'
import { openAttempt } from '../engine/open-attempt.ts'
import { listenToPage, listenToSession } from '../engine/page-listeners.ts'
import type { ExamState, TimeShown } from '../engine/reducer/state.ts'
import { takeStartedAttempt } from '../started-attempt.ts'

export type EngineStatus =
  | { kind: 'loading' }
  /** No attempt of this test is in progress. */
  | { kind: 'none' }
  | { kind: 'failed'; error: unknown }
  /** Another tab runs the attempt. */
  | { kind: 'elsewhere' }
  | { kind: 'open'; engine: AttemptEngine }

interface Opening {
  userId: number
  testId: number
  /** Takes the attempt from the tab that runs it. */
  takesOver: boolean
  onLost: () => void
}

interface LockedEngine {
  engine: AttemptEngine
  release: () => void
}

async function open({
  userId,
  testId,
  takesOver: steal,
  onLost,
}: Opening): Promise<LockedEngine | 'none' | 'elsewhere'> {
  const api = examApi(userId)
  const started = takeStartedAttempt(testId)
  const opened = await openAttempt(api, userId, testId, started)
  if (opened === null) return 'none'
  const release = await lockAttempt({ userId, attemptId: opened.attempt.id }, onLost, { steal })
  if (release === null) return 'elsewhere'
  // The other tab may have stored answers since.
  const newest = steal ? await openAttempt(api, userId, testId, null) : opened
  if (newest !== null) return { engine: createEngine(userId, api, newest), release }
  release()
  return 'none'
}

/** Runs an engine with the events of its page; returns a function that stops it. */
function run(userId: number, { engine, release }: LockedEngine): () => void {
  const stopListeningToPage = listenToPage(engine)
  const stopListeningToSession = listenToSession(userId, engine)
  engine.start()
  // Asks the browser not to evict the storage that holds unsent answers.
  navigator.storage?.persist?.().catch(() => undefined)
  return () => {
    stopListeningToPage()
    stopListeningToSession()
    engine.stop()
    release()
  }
}

/** The engine of a test in progress, from loading its attempt until the page is left. */
export function useEngine(userId: number, testId: number, takesOver: boolean): EngineStatus {
  const [opened, setOpened] = useState<EngineStatus>({ kind: 'loading' })

  useEffect(() => {
    let isLeft = false
    let close = (): void => undefined
    const leave = () => {
      isLeft = true
      close()
    }
    const onLost = () => {
      leave()
      setOpened({ kind: 'elsewhere' })
    }
    open({ userId, testId, takesOver, onLost }).then(
      (result) => {
        if (result === 'none' || result === 'elsewhere') {
          return isLeft ? undefined : setOpened({ kind: result })
        }
        if (isLeft) return result.release()
        close = run(userId, result)
        return setOpened({ kind: 'open', engine: result.engine })
      },
      (error: unknown) => {
        if (!isLeft) setOpened({ kind: 'failed', error })
      },
    )
    return leave
  }, [userId, testId, takesOver])

  return opened
}

export function useExam(engine: AttemptEngine): ExamState {
  return useSyncExternalStore(engine.subscribe, engine.state)
}

export function useTime(engine: AttemptEngine): TimeShown {
  return useSyncExternalStore(engine.time.subscribe, engine.time.get)
}
