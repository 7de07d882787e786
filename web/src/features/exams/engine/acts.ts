import type { OptionLetter } from '@sopan/contract/attempts'

import { entryFor, noted, optionOf } from './answers.ts'
import type { Desk } from './desk.ts'
import type { TabChannel } from './tabs.ts'

interface ActsParts {
  desk: Desk
  channel: TabChannel
  writer: string
  /** There is something new to be sent. */
  onChange: () => void
}

/** What a learner does with the questions; each act is kept on the device at once. */
export function createActs({ desk, channel, writer, onChange }: ActsParts) {
  const { store, stopwatch } = desk
  const { questions } = store.get().attempt

  function visit(index: number): void {
    const question = questions[index]
    if (question === undefined) return
    stopwatch.show(question.id)
    store.set({ current: index, visited: new Set(store.get().visited).add(question.id) })
    desk.keepNotes()
  }

  /** The question on the screen gets an answer; null takes it back. */
  function choose(option: OptionLetter | null): void {
    const { phase, book, current } = store.get()
    const id = questions[current]?.id
    if (phase !== 'running' || id === undefined || optionOf(book, id) === option) return
    const choice = { questionId: id, option, seconds: stopwatch.secondsOn(id) }
    const entry = entryFor(book, choice, writer)
    desk.made(entry)
    desk.keepEntry(entry)
    channel.post({ kind: 'noted', entry })
    store.set({ book: noted(book, [entry]) })
    desk.unflag(id)
    desk.keepNotes()
    onChange()
  }

  function toggleMark(): void {
    const { marked, current } = store.get()
    const id = questions[current]?.id
    if (id === undefined) return
    const next = new Set(marked)
    if (!next.delete(id)) next.add(id)
    store.set({ marked: next })
    desk.keepNotes()
  }

  function speak(language: string): void {
    store.set({ language })
    desk.keepNotes()
  }

  return { visit, choose, toggleMark, speak }
}
