import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { FileUp } from 'lucide-react'
import { Suspense, lazy, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { questionWords as text } from '#console/words/questions.ts'

import { withQuestions } from './add-questions.ts'
import type { ReadRow, Value } from './question-calls.ts'

const FilePanel = lazy(async () => ({
  default: (await import('./file-panel.tsx')).FilePanel,
}))

/** The button that adds questions of a file to a test, and what it opens. */
export function QuestionsFromFile({
  value,
  onChange,
}: {
  /** Of the test's file. */
  value: Value | undefined
  onChange: (value: Value) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  function add(rows: readonly ReadRow[], rest: number): boolean {
    const added = withQuestions(value, rows)
    setRefusal('obstacle' in added ? text[added.obstacle] : null)
    if ('obstacle' in added) return false
    toast.success(text.added(rows.length))
    if (rest === 0) {
      setIsOpen(false)
      opener.current?.focus()
    }
    onChange(added.value)
    return true
  }
  return (
    <>
      <Button
        ref={opener}
        kind="secondary"
        size="regular"
        className="self-start"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <FileUp aria-hidden className="size-5" />
        {text.open}
      </Button>
      {isOpen && (
        <Card className="p-4">
          <section tabIndex={-1} aria-label={text.title} className="outline-none">
            <Suspense>
              <FilePanel refusal={refusal} onChoose={() => setRefusal(null)} onAdd={add} />
            </Suspense>
          </section>
        </Card>
      )}
    </>
  )
}
