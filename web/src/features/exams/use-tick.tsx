import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { start } from '@sopan/words/exams/start'
import { useRef, useState } from 'react'

import { useScrollIntoView } from '#web/lib/browser/hooks/use-scroll-into-view.ts'

/** The box that a learner ticks before the clock of a first attempt starts. */
export function useTick() {
  const box = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const message = useScrollIntoView(isAsked)
  const { tick, tickMissing } = useWords(start).instructions
  return {
    isOn: () => box.current?.checked === true,
    /** Shows that the box is needed, and gives it the focus. */
    ask: () => {
      setAsked(true)
      box.current?.focus()
    },
    box: (
      <div ref={message} className="mt-3 scroll-mb-4">
        <Checkbox
          ref={box}
          error={isAsked ? tickMissing : undefined}
          onChange={() => setAsked(false)}
        >
          {tick}
        </Checkbox>
      </div>
    ),
  }
}
