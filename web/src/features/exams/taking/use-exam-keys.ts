import { useEffect, useEffectEvent } from 'react'

import type { AttemptEngine } from '../engine/attempt-engine.ts'
import type { ExamState } from '../engine/exam-state.ts'
import { LETTERS, textsIn } from '../read-question.ts'
import { isScroller } from '../text/scrollers.ts'

/** Keys that act wherever the focus is: A to D, the arrows to the sides, Enter for the next one. */
export function useExamKeys({
  engine,
  state,
  isOn,
  onNext,
}: {
  engine: AttemptEngine
  state: ExamState
  /** False while a window lies over the questions. */
  isOn: boolean
  onNext: () => void
}): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isWithOthers = event.ctrlKey || event.metaKey || event.altKey
    if (!isOn || isWithOthers || event.defaultPrevented || event.isComposing) return
    const { attempt, current, language } = state
    const question = attempt.questions[current]
    const place = LETTERS.findIndex((letter) => letter === event.key.toUpperCase())
    if (place >= 0 && question !== undefined) {
      const option = textsIn(question, language).options[place]
      if (option !== undefined) engine.choose(option.key)
    } else if (event.key.startsWith('Arrow') && isScroller(event.target)) {
      return
    } else if (event.key === 'ArrowRight') {
      if (current < attempt.questions.length - 1) engine.visit(current + 1)
    } else if (event.key === 'ArrowLeft') engine.visit(current - 1)
    else if (event.key === 'Enter' && !isControl(event.target)) onNext()
    else return
    // Arrows would also change the choice among the options.
    event.preventDefault()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // Before the options themselves see the key.
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
}

/** What Enter itself does something with. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, textarea, select') !== null
