import { offeredText, readsAsKrutiDev } from '@sopan/domain/texts/reads-as-kruti-dev'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { Languages } from 'lucide-react'

import { questionWords as text } from '#console/words/questions.ts'

import { type Value, isObject, textOf } from '../field-schema.ts'
import { partsOf } from './listed-question.ts'

const converted = (words: string) => offeredText(words) ?? words

/** A question whose texts are Hindi in the letters of Kruti Dev, in Unicode; null for another one, or if nothing of it can be converted. */
function inUnicode(question: Value): Value | null {
  if (!isObject(question)) return null
  const { text: asked, options } = partsOf(question)
  const explanation = textOf(question['explanation'])
  if (!readsAsKrutiDev([asked, ...options, explanation].join(' '))) return null
  if ([asked, ...options, explanation].every((one) => offeredText(one) === null)) return null
  return {
    ...question,
    text: converted(asked),
    ...(options.length > 0 && { options: options.map(converted) }),
    ...(explanation !== '' && { explanation: converted(explanation) }),
  }
}

/** Offers to convert such a question, with what it will be. */
export function OldLetters({
  question,
  onConvert,
}: {
  question: Value
  onConvert: (converted: Value) => void
}) {
  const offered = inUnicode(question)
  if (offered === null) return null
  const { text: asked, options } = partsOf(offered)
  return (
    <Panel kind="plain" icon={Languages} className="mt-3">
      <p>{text.readsAsOld}</p>
      <p lang="hi">{[asked, ...options].join(' · ')}</p>
      <Button kind="secondary" size="compact" className="mt-2" onClick={() => onConvert(offered)}>
        {text.convertQuestion}
      </Button>
    </Panel>
  )
}
