import type { ResultSummary } from '../read-result.ts'
import { createActs } from './acts.ts'
import { acknowledged, batchOf, noted } from './answers.ts'
import { createDelivery } from './delivery.ts'
import { type DeskParts, createDesk } from './desk.ts'
import { createEnding } from './ending.ts'
import type { ExamApi } from './exam-api.ts'
import type { EndReason } from './exam-state.ts'
import { BATCH, createSaveLoop } from './save-loop.ts'
import { settleSent } from './settle.ts'
import type { TabChannel, TabMessage } from './tabs.ts'

/** The timer is looked at more often than once a second, so that no second is skipped. */
const TICK_MS = 250
/** So far apart the two clocks of a device drift only while it sleeps, or when one was set. */
const SLEPT_MS = 3000

export interface EngineParts extends DeskParts {
  writer: string
  api: ExamApi
  openChannel: (onMessage: (message: TabMessage) => void) => TabChannel
}

export type AttemptEngine = ReturnType<typeof createAttemptEngine>

/**
 * Takes an attempt from its first question to its result: keeps each answer on the device, brings it
 * to the server, follows the server's time, and submits. It knows no React and no DOM.
 */
export function createAttemptEngine(parts: EngineParts) {
  const { kept, asked, writer, api, vault, device } = parts
  const desk = createDesk(parts)
  const { store, time, clock, stopwatch } = desk
  const channel = parts.openChannel(hear)
  const delivery = createDelivery({
    desk,
    api,
    vault,
    device,
    channel,
    writer,
    onChange: () => {
      showSaving()
      tick()
    },
    onUnsent: () => loop.changed(),
    onClosed: () => end('elsewhere'),
  })
  const loop = createSaveLoop({
    batch: (size, aside) => batchOf(store.get().book, size, aside),
    send: async (entries, signal) => {
      try {
        await delivery.save(entries, { signal })
      } catch (error) {
        if (api.kindOf(error) === 'unknown') void delivery.find()
        throw error
      }
    },
    kindOf: api.kindOf,
    onChange: showSaving,
    random: device.random,
    monotonic: device.monotonic,
  })
  const ending = createEnding<ResultSummary>({
    isTimeOver: () => store.get().ending === 'time',
    isTimeSure: clock.isSure,
    hasMoreTime: delivery.hasMoreTime,
    submit: delivery.submit,
    kindOf: api.kindOf,
    onMoreTime: goOn,
    onFailure: (error, kind) => {
      const isSignedOut = kind === 'signed-out'
      const isAnswer = api.isAnswer(error)
      store.set({
        failure: isAnswer && !isSignedOut ? api.messageOf(error) : null,
        isUnreachable: !isAnswer && !isSignedOut,
        isSignedOut,
        isUnknown: kind === 'unknown',
      })
    },
    onEnd: (outcome) => {
      channel.post({ kind: 'ended', outcome })
      finish(outcome)
    },
    random: device.random,
  })
  const acts = createActs({
    desk,
    channel,
    writer,
    onChange: () => {
      loop.changed()
      showSaving()
    },
  })
  let ticker: ReturnType<typeof setInterval> | undefined
  let seen = { monotonic: device.monotonic(), date: device.deviceNow() }

  function showSaving(): void {
    const { book, isSignedOut } = store.get()
    const isOnline = device.isOnline()
    const isFailing = loop.isFailing() || loop.isSignedOut() || !isOnline
    store.set({
      isOnline,
      isSignedOut: isSignedOut || loop.isSignedOut(),
      saving: book.unsent.size === 0 ? 'saved' : isFailing ? 'failed' : 'saving',
    })
  }

  function hear(message: TabMessage): void {
    const { book } = store.get()
    if (message.kind === 'ended') return finish(message.outcome)
    if (message.kind === 'acknowledged') {
      const { entries, maxSeq } = message
      // What is to be sent once more is sent by the tab in which it was chosen.
      const page = { writer, isLater: () => false }
      desk.show(settleSent(acknowledged(book, entries, maxSeq), entries, page))
    } else {
      store.set({ book: noted(book, [message.entry]) })
      desk.unflag(message.entry.question_id)
      loop.changedElsewhere()
    }
    showSaving()
  }

  function end(why: EndReason): void {
    if (store.get().phase !== 'running') return
    loop.pause()
    store.set({ phase: 'ending', ending: why, failure: null, isUnreachable: false })
    desk.keepNotes()
    ending.begin()
  }

  function goOn(): void {
    ending.cancel()
    store.set({ phase: 'running', ending: null, failure: null })
    desk.keepNotes()
    loop.goOn()
    tick()
  }

  function finish(outcome: ResultSummary): void {
    if (store.get().phase === 'ended') return
    loop.pause()
    ending.cancel()
    stopwatch.pause()
    store.set({ phase: 'ended', outcome, failure: null, isSignedOut: false })
    if (store.get().book.unsent.size === 0) desk.keep(vault.drop())
  }

  /** What helps whatever waits for the server: the network, the learner or the page is back. */
  function hurry(): void {
    if (store.get().phase === 'running') void loop.hurry()
    else ending.retry()
  }

  function tick(): void {
    const now = { monotonic: device.monotonic(), date: device.deviceNow() }
    const drift = now.date - seen.date - (now.monotonic - seen.monotonic)
    seen = now
    const before = time.get()
    const after = { secondsLeft: clock.secondsLeft(), isSure: clock.isSure() }
    const isUnknown = after.secondsLeft === 0 && !after.isSure
    if (after.secondsLeft !== before.secondsLeft || after.isSure !== before.isSure) time.set(after)
    if (store.get().phase !== 'running') return
    if (after.secondsLeft === 0 && after.isSure) end('time')
    // An end that is only guessed does not close the questions: the server is asked.
    else if (isUnknown && before.secondsLeft > 0) void loop.flush()
    if (Math.abs(drift) > SLEPT_MS) void askAfter(drift)
  }

  /** The clocks of the device have moved apart: only the server knows the time. */
  async function askAfter(drift: number): Promise<void> {
    const since = device.monotonic()
    await loop.hurry()
    if (clock.hasLearnedSince(since)) return
    clock.drifted(drift)
    tick()
  }

  /**
   * Everything that the page does by itself begins. Resolves when the server was first met, or could
   * not be.
   */
  async function begin(): Promise<void> {
    if (asked !== null) desk.keepAttempt()
    acts.visit(store.get().current)
    ticker = setInterval(tick, TICK_MS)
    const reason = kept?.notes.ending ?? null
    if (reason !== null) return end(reason)
    tick()
    if (asked === null) await delivery.find()
    if (asked === null || store.get().book.unsent.size > 0) await loop.flush()
    else loop.goOn()
    return undefined
  }

  /** The page may be gone in a moment: what waits is sent so that it outlives it. */
  function hidden(): void {
    const { book, phase } = store.get()
    stopwatch.pause()
    if (phase === 'ended') return
    desk.keepNotes()
    if (book.unsent.size === 0) return
    delivery.save(batchOf(book, BATCH), { keepalive: true }).catch(() => undefined)
  }

  return {
    subscribe: store.subscribe,
    state: store.get,
    time,
    begin,
    ...acts,
    submit: (): void => end('chosen'),
    /** Tries again what failed, at once. */
    retry: (): void => ending.retry(),
    /** Back to the questions, while a submit waits and there is time. */
    goBack: (): void => {
      if (store.get().phase === 'ending' && clock.secondsLeft() > 0) goOn()
    },
    networkChanged: (): void => {
      showSaving()
      if (device.isOnline()) hurry()
    },
    shown: (): void => {
      stopwatch.goOn()
      tick()
      hurry()
    },
    hidden,
    signedIn: (): void => {
      store.set({ isSignedOut: false })
      loop.signedIn()
      ending.retry()
    },
    /** Takes the attempt off this device, with what was never sent. */
    remove: (): void => {
      loop.pause()
      ending.cancel()
      store.set({ phase: 'ended' })
      desk.keep(vault.drop())
    },
    /** The page is left; the attempt goes on without it. */
    stop: (): void => {
      hidden()
      clearInterval(ticker)
      loop.pause()
      ending.cancel()
      channel.close()
    },
  }
}
