import { indexOfLetter } from '@sopan/domain/exams/kinds/option-letters'
import { isScrollable } from '@sopan/ui/questions/scrollable.ts'
import { isOnTop } from '@sopan/ui/windows/open-windows.ts'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

import { read, remove, write } from '#web/lib/browser/storage.ts'

const OFF = 'off'

/**
 * Whether the shortcuts are on; stored on the device (WCAG 2.1.4: single letters can be switched
 * off).
 */
export function useShortcutSwitch() {
  const [isOn, setOn] = useState(() => read('exam_keys') !== OFF)
  return {
    isOn,
    set: (next: boolean) => {
      setOn(next)
      if (next) remove('exam_keys')
      else write('exam_keys', OFF)
    },
  }
}

/**
 * Shortcuts of a screen with one question: A to E and 1 to 5 select, left, right and Enter move. They are ignored while a
 * window is open over the questions or a text is typed: see `isForQuestions`.
 */
export function useQuestionKeys({
  frame,
  isOn,
  onOption,
  onNext,
  onSide,
}: {
  /** The question screen. */
  frame: RefObject<HTMLElement | null>
  /** False while a window is open over the questions, or if the shortcuts are switched off. */
  isOn: boolean
  /** The index of an option; undefined where nothing can be selected. */
  onOption?: ((index: number) => void) | undefined
  onNext: () => void
  onSide: (side: Side) => void
}): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !isForQuestions(event, frame.current)) return
    const index = onOption === undefined ? -1 : indexOfLetter(event.key)
    const isSide = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (event.key.startsWith('Arrow') && isScrollable(event.target)) return
    // A key that is held down acts once; its repeats must not reach the options either.
    if (event.repeat) {
      if (index >= 0 || isSide) event.preventDefault()
      return
    }
    if (index >= 0) onOption?.(index)
    else if (isSide) onSide(event.key === 'ArrowLeft' ? 'left' : 'right')
    else if (event.key === 'Enter' && !isControl(event.target)) onNext()
    else return
    // The browser would also select another option.
    event.preventDefault()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // In the capture phase, before the options handle the key.
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
}

export type Side = 'left' | 'right'

const TEXT_FIELD =
  'input:not([type=radio], [type=checkbox], [type=button], [type=submit]), textarea, select, [contenteditable]'

/**
 * Whether a key was pressed on the questions: not in a dialog, a menu or a field, and without
 * modifiers.
 */
function isForQuestions(event: KeyboardEvent, frame: HTMLElement | null): boolean {
  const isWithOthers = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
  if (isWithOthers || event.defaultPrevented || event.isComposing) return false
  if (frame === null || !isOnTop(frame)) return false
  const { target } = event
  if (!(target instanceof Element) || target.contains(frame)) return true
  return frame.contains(target) && target.closest(TEXT_FIELD) === null
}

/** Elements that handle Enter themselves. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a') !== null
