import type { QuestionKind } from '@sopan/contract/exams/keys'
import { KIND_NAMES } from '@sopan/domain/exams/kinds/kinds'
import { Button } from '@sopan/ui/actions/button.tsx'
import { FieldError } from '@sopan/ui/fields/field.tsx'
import { type ComponentType, useCallback, useLayoutEffect, useRef, useState } from 'react'

import { contentWords as text } from '#console/words/content.ts'

import { addEntry } from '../add-entry.ts'
import type { Value, ValueFieldProps } from '../field-schema.ts'
import { type ListedQuestion, type QuestionChange, changed } from './listed-question.ts'
import { QuestionRow } from './question-row.tsx'
import { useAskTexts } from './use-texts.ts'

/** The beginning of a new question of each kind, with as many empty options as most questions have. */
const NEW: Readonly<Record<QuestionKind, Value>> = {
  options: { text: '', options: ['', '', '', ''] },
  number: { text: '', number: '' },
  several: { text: '', options: ['', '', '', ''], answers: '' },
}

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
      <div className="flex flex-wrap gap-2">
        {KIND_NAMES.map((kind) => (
          <Button
            key={kind}
            kind="secondary"
            size="regular"
            onClick={() =>
              addEntry(list.current, () => {
                setNextKey(nextKey + 1)
                change([...questions, { key: nextKey, value: NEW[kind] }])
              })
            }
          >
            {text.addQuestion[kind]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
