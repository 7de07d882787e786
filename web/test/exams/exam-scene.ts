import type { Answer } from '@sopan/contract/exams/answer'
import { afterEach, beforeEach, vi } from 'vitest'

import type { AttemptEngine } from '#web/features/exams/engine/engine.ts'

import { attemptOf } from './exam-attempts.ts'
import { ExamDevice } from './exam-engine.ts'
import { ExamServer } from './exam-server.ts'

const opened: AttemptEngine[] = []

/** The attempt of a test and its device; the time starts at 0 and does not advance. */
export const scene = prepare(5)

function prepare(questions: number) {
  const server = new ExamServer(attemptOf(questions), () => Date.now())
  return { server, device: new ExamDevice(server) }
}

/** Replaces the paper of five questions. */
export function prepareScene(questions = 5): void {
  Object.assign(scene, prepare(questions))
}

export function examScene(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 })
    prepareScene()
  })
  afterEach(() => {
    closePages()
    vi.useRealTimers()
  })
}

export const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

export function openPage(
  on: ExamDevice = scene.device,
  options: { fromDevice?: boolean; writer?: string; language?: string } = {},
): AttemptEngine {
  const engine = on.open(options)
  opened.push(engine)
  return engine
}

export function closePages(): void {
  for (const engine of opened.splice(0)) engine.stop()
}

export function pick(engine: AttemptEngine, index: number, answer: string | null): void {
  engine.visit(index)
  engine.choose(answer as Answer | null)
}

export const saving = (engine: AttemptEngine) => engine.state().saving
export const unsent = (engine: AttemptEngine) => engine.state().answers.unsent.size
export const calls = (call: string) => scene.server.log.filter((one) => one.call === call)
