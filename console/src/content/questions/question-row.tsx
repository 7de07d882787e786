import type { Answer } from '@sopan/contract/exams/answer'
import { Button } from '@sopan/ui/actions/button.tsx'
import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type ComponentProps, type ComponentType, memo, useId, useRef, useState } from 'react'

import { contentWords as text } from '#console/words/content.ts'

import type { FieldSchema, Value, ValueFieldProps } from '../field-schema.ts'
import { PlaceField } from '../place-field.tsx'
import { removeEntry } from '../remove-entry.ts'
import { useInView } from '../use-in-view.ts'
import {
  type ListedQuestion,
  type QuestionChange,
  asShown,
  partsOf,
  withAnswer,
  withPressed,
} from './listed-question.ts'
import { OldLetters } from './old-letters.tsx'
import { QuestionFields } from './question-fields.tsx'
import { ShownQuestion } from './shown-question.tsx'
import { useAnswerKeys } from './use-answer-keys.ts'
import { usePictures } from './use-pictures.ts'
import { type AskTexts, useTexts } from './use-texts.ts'

interface QuestionRowProps {
  question: ListedQuestion
  ask: AskTexts
  /** Its place, from 0. */
  index: number
  count: number
  path: string
  schema: FieldSchema
  /** The field of all questions, for which pictures are sent. */
  place: FieldSchema
  listPath: string
  errors: ReadonlyMap<string, string>
  Entry: ComponentType<ValueFieldProps>
  onAct: (act: QuestionChange) => void
}

/** A question as learners see it; the keys 1 to 5 set its answer while it has the focus. */
export const QuestionRow = memo(function QuestionRow({
  question: { key, value: written },
  ask,
  index,
  count,
  path,
  schema,
  place,
  listPath,
  errors,
  Entry,
  onAct,
}: QuestionRowProps) {
  const name = text.question(index + 1)
  const [isOpen, setOpen] = useState(() => partsOf(written).text === '')
  const [conversions, setConversions] = useState(0)
  const fields = useId()
  const { kind, options } = partsOf(written)
  const value = asShown(written)
  const setAnswer = (answer: Answer | null) =>
    onAct({ key, value: withAnswer(value, kind, answer) })
  const problems = [...errors.keys()].filter((one) => one === path || one.startsWith(`${path}.`))
  const card = useRef<HTMLDivElement>(null)
  useAnswerKeys(card, options.length, (option) =>
    onAct({ key, value: withPressed(value, kind, option) }),
  )
  useInView(card, index)
  const texts = useTexts(ask, written)
  const pictures = usePictures(card, () => setOpen(true))
  return (
    <Card>
      <div
        ref={card}
        role="group"
        aria-label={name}
        className="rounded-card p-4 data-over:outline-3 data-over:outline-focus"
      >
        <QuestionHead
          {...{ name, index, count, isOpen, fields }}
          problems={problems.length}
          onOpen={() => setOpen(!isOpen)}
          onMove={(to) => onAct({ key, to })}
          onRemove={() =>
            removeEntry(card.current?.parentElement, () => onAct({ key, remove: true }))
          }
        />
        <ShownQuestion kind={kind} value={value} texts={texts} onAnswer={setAnswer} />
        <Remarks question={written} />
        <OldLetters
          question={value}
          onConvert={(converted) => {
            onAct({ key, value: converted })
            setConversions(conversions + 1)
          }}
        />
        <div id={fields} hidden={!isOpen} className="mt-4">
          {isOpen && (
            <div className="flex flex-col gap-5 border-t border-edge pt-4">
              <QuestionFields
                // Fields show what they began with, and what is typed.
                key={conversions}
                {...{ kind, schema, place, pictures, listPath, path, errors, Entry, value }}
                label={name}
                onChange={(changed) => onAct({ key, value: changed })}
              />
            </div>
          )}
        </div>
      </div>
    </Card>
  )
})

/** The name of a question, and the buttons that open its fields, move and remove it. */
function QuestionHead({
  isOpen,
  fields,
  problems,
  onOpen,
  ...place
}: ComponentProps<typeof QuestionPlace> & {
  isOpen: boolean
  /** The id of its fields. */
  fields: string
  problems: number
  onOpen: () => void
}) {
  const { name } = place
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="grow font-semibold">
        {name}
        {problems > 0 && <span className="text-wrong-text"> {text.problems(problems)}</span>}
      </p>
      <Button
        kind="secondary"
        size="compact"
        aria-expanded={isOpen}
        aria-controls={fields}
        aria-label={`${isOpen ? text.closeFields : text.edit}: ${name}`}
        onClick={onOpen}
      >
        {isOpen ? text.closeFields : text.edit}
      </Button>
      <QuestionPlace {...place} />
    </div>
  )
}

/** The passage that a question is about, and its corrected key. */
function Remarks({ question }: { question: Value }) {
  const { passage, answer, key } = partsOf(question)
  const remarks = [
    ...(passage === '' ? [] : [text.aboutPassage(passage)]),
    ...(key === '' ? [] : [text.correctedKey(answer, key)]),
  ]
  return remarks.map((remark) => (
    <p key={remark} className="mt-3 text-14 text-ink-2">
      {remark}
    </p>
  ))
}

function QuestionPlace({
  name,
  index,
  count,
  onMove,
  onRemove,
}: {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}) {
  return (
    <div className="ms-auto flex items-center gap-x-1">
      <PlaceField {...{ name, index, count, onMove }} />
      <IconButton
        label={text.moveUp(name)}
        icon={<ArrowUp aria-hidden className="size-5" />}
        aria-disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        label={text.moveDown(name)}
        icon={<ArrowDown aria-hidden className="size-5" />}
        aria-disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <IconButton
        label={text.remove(name)}
        icon={<Trash2 aria-hidden className="size-5" />}
        onClick={onRemove}
      />
    </div>
  )
}
