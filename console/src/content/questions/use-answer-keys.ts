import type { Answer } from '@sopan/contract/exams/answer'
import { LETTERS } from '@sopan/domain/exams/kinds/option-letters'
import { type RefObject, useEffect } from 'react'

/** The keys 1 to 5 answer the question in which the focus is, but not while a text is typed. */
export function useAnswerKeys(
  card: RefObject<HTMLElement | null>,
  options: number,
  onAnswer: (answer: Answer) => void,
): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      // A browser changes its tab with Ctrl and a number.
      if (ctrlKey || altKey || metaKey) return
      const answer = LETTERS[Number(key) - 1] as string as Answer | undefined
      const isTyping = target instanceof Element && target.matches('[type=text], textarea, select')
      if (!isTyping && answer !== undefined && Number(key) <= options) onAnswer(answer)
    }
    const { current } = card
    current?.addEventListener('keydown', onKey)
    return () => current?.removeEventListener('keydown', onKey)
  })
}
