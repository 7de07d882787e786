import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { FileUp } from 'lucide-react'
import { Suspense, lazy, useLayoutEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { questionWords as text } from '#console/words/questions.ts'

import { withQuestions } from './add-questions.ts'
import { useSendPicture, withSentPictures } from './file-pictures.tsx'
import type { ReadFile, ReadRow, Value } from './question-calls.ts'

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
  const send = useSendPicture()
  // The test may change while pictures are sent.
  const latest = useRef({ value, onChange })
  useLayoutEffect(() => {
    latest.current = { value, onChange }
  })

  async function add(
    rows: readonly ReadRow[],
    rest: number,
    pictures: ReadFile['pictures'],
  ): Promise<boolean> {
    const refused = withQuestions(latest.current.value, rows)
    setRefusal('obstacle' in refused ? text[refused.obstacle] : null)
    if ('obstacle' in refused) return false
    let sent: ReadRow[]
    try {
      sent = await withSentPictures(rows, pictures, send)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
      return false
    }
    const added = withQuestions(latest.current.value, sent)
    if ('obstacle' in added) {
      setRefusal(text[added.obstacle])
      return false
    }
    toast.success(text.added(rows.length))
    if (rest === 0) {
      setIsOpen(false)
      opener.current?.focus()
    }
    latest.current.onChange(added.value)
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
