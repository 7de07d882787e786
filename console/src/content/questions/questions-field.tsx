import { Button } from '@sopan/ui/actions/button.tsx'
import { FieldError } from '@sopan/ui/fields/field.tsx'
import { type ComponentType, memo, useCallback, useLayoutEffect, useRef, useState } from 'react'

import { contentWords as text } from '#console/words/content.ts'

import { addEntry } from '../add-entry.ts'
import type { FieldSchema, ValueFieldProps } from '../field-schema.ts'
import { type ListedQuestion, type QuestionChange, changed } from './listed-question.ts'
import { QuestionRow } from './question-row.tsx'
import { useTexts } from './use-texts.ts'

/** Questions whose texts are asked for with one call. */
const GROUP = 20
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
  const groups = Array.from({ length: Math.ceil(questions.length / GROUP) }, (_, index) =>
    questions.slice(index * GROUP, (index + 1) * GROUP),
  )
  return (
    <fieldset ref={list} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <legend className="mb-3 text-16 font-semibold">
        {label} {questions.length > 0 && `(${questions.length})`}
      </legend>
      {errors.has(path) && <FieldError>{errors.get(path)}</FieldError>}
      {groups.map((group, index) => (
        <QuestionGroup
          // The place of a group does not change; its questions have keys.
          key={index * GROUP}
          group={group}
          first={index * GROUP}
          count={questions.length}
          path={path}
          schema={schema.items ?? {}}
          place={schema}
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

const QuestionGroup = memo(function QuestionGroup({
  group,
  first,
  path,
  ...shared
}: {
  group: readonly ListedQuestion[]
  /** The place of its first question, from 0. */
  first: number
  /** The number of all questions. */
  count: number
  path: string
  schema: FieldSchema
  /** The field of all questions, for which pictures are sent. */
  place: FieldSchema
  errors: ReadonlyMap<string, string>
  Entry: ComponentType<ValueFieldProps>
  onAct: (act: QuestionChange) => void
}) {
  const texts = useTexts(group.map(({ value }) => value))
  return group.map((question, index) => (
    <QuestionRow
      {...shared}
      key={question.key}
      question={question}
      texts={texts[index] ?? null}
      index={first + index}
      path={`${path}.${first + index}`}
      listPath={path}
    />
  ))
}, isSameGroup)

/** Groups are cut again on each change; a group with the same questions is drawn as it was. */
function isSameGroup(
  { group: before, ...one }: { group: readonly ListedQuestion[]; [key: string]: unknown },
  { group: after, ...other }: { group: readonly ListedQuestion[]; [key: string]: unknown },
): boolean {
  const isSame = before.length === after.length && before.every((row, at) => row === after[at])
  return isSame && Object.entries(one).every(([key, value]) => other[key] === value)
}
