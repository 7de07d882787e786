import { Button } from '@sopan/ui/actions/button.tsx'
import { FieldError } from '@sopan/ui/fields/field.tsx'
import { type ComponentType, useCallback, useLayoutEffect, useRef, useState } from 'react'

import { contentWords as text } from '#console/words/content.ts'

import { addEntry } from '../add-entry.ts'
import type { ValueFieldProps } from '../field-schema.ts'
import { type ListedQuestion, type QuestionChange, changed } from './listed-question.ts'
import { QuestionRow } from './question-row.tsx'
import { useAskTexts } from './use-texts.ts'

/** A new question has this many empty options. */
const NEW_OPTIONS = 4

/** The questions of a test as learners see them; each opens its fields. */
export function QuestionsField({
  schema,
  path,
  label,
  value,
  errors,
  onChange,
  Entry,
}: ValueFieldProps & {
  /** Shows the fields of one question. */
  Entry: ComponentType<ValueFieldProps>
}) {
  const [questions, setQuestions] = useState<readonly ListedQuestion[]>(() =>
    (Array.isArray(value) ? value : []).map((one, key) => ({ key, value: one })),
  )
  const [nextKey, setNextKey] = useState(questions.length)
  const change = (changed: readonly ListedQuestion[]) => {
    setQuestions(changed)
    onChange(changed.length > 0 ? changed.map((one) => one.value) : undefined)
  }
  // Rows are drawn again only if they change, so what they call must stay the same function.
  const latest = useRef({ questions, change })
  useLayoutEffect(() => {
    latest.current = { questions, change }
  })
  const onAct = useCallback((act: QuestionChange) => {
    latest.current.change(changed(latest.current.questions, act))
  }, [])
  const list = useRef<HTMLFieldSetElement>(null)
  const ask = useAskTexts()
  return (
    <fieldset ref={list} tabIndex={-1} className="flex min-w-0 flex-col gap-4 outline-none">
      <legend className="mb-3 text-16 font-semibold">
        {label} {questions.length > 0 && `(${questions.length})`}
      </legend>
      {errors.has(path) && <FieldError>{errors.get(path)}</FieldError>}
      {questions.map((question, index) => (
        <QuestionRow
          key={question.key}
          question={question}
          ask={ask}
          index={index}
          count={questions.length}
          path={`${path}.${index}`}
          schema={schema.items ?? {}}
          place={schema}
          listPath={path}
          errors={errors}
          Entry={Entry}
          onAct={onAct}
        />
      ))}
      <Button
        kind="secondary"
        size="regular"
        className="self-start"
        onClick={() =>
          addEntry(list.current, () => {
            setNextKey(nextKey + 1)
            const options = Array<string>(NEW_OPTIONS).fill('')
            change([...questions, { key: nextKey, value: { text: '', options } }])
          })
        }
      >
        {text.addQuestion}
      </Button>
    </fieldset>
  )
}
