import { inLanguage } from '@sopan/domain/exams/languages'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { use, useState } from 'react'

import { lazyPart } from '#console/lib/lazy-part.tsx'
import { contentWords as text } from '#console/words/content.ts'

import {
  type FieldSchema,
  type Value,
  type ValueFieldProps,
  frameOf,
  labelOf,
  textOf,
} from '../field-schema.ts'
import { ItemField, PickedItem } from '../items/item-field.tsx'
import { FileField } from '../uploads/file-field.tsx'
import { FieldLanguage } from './language-fields.tsx'
import { ListField } from './list-field.tsx'
import { ObjectFields } from './object-fields.tsx'
import { PassageField } from './passage-field.tsx'
import { TimeField } from './time-field.tsx'

const QuestionsField = lazyPart(
  async () => (await import('../questions/questions-field.tsx')).QuestionsField,
)

/** The field, or the fields, of a value of a content file. */
export function ValueField(props: ValueFieldProps) {
  const { schema, label, value, onChange } = props
  const language = use(FieldLanguage)
  if (schema.control === 'hidden') return null
  if (schema.type === 'object') return <ObjectFields {...props} Entry={ValueField} />
  if (schema.control === 'questions') return <QuestionsField {...props} Entry={ValueField} />
  if (schema.control === 'passage') return <PassageField {...props} />
  if (schema.place !== undefined) return <FileField {...props} />
  if (schema.control === 'item') return <ItemField {...props} />
  if (schema.control === 'picked item') return <PickedItem {...props} />
  if (isListOfEntries(schema)) return <ListField {...props} Entry={ValueField} />
  const frame = frameOf(props)
  if (schema.type === 'boolean')
    return (
      <Checkbox
        error={frame.error}
        defaultChecked={(value ?? schema.default) === true}
        onChange={({ target }) => onChange(target.checked)}
      >
        {label}
      </Checkbox>
    )
  if (isChoice(schema, value)) return <ChoiceField {...props} />
  if (schema.type === 'array')
    return (
      <TextArea
        {...frame}
        rows={3}
        defaultValue={Array.isArray(value) ? value.map(textOf).join('\n') : ''}
        onChange={({ target }) => onChange(linesOf(target.value))}
      />
    )
  if (schema.control === 'lines' || schema.control === 'long line')
    return (
      <TextArea
        {...frame}
        {...(language !== null && inLanguage(language))}
        rows={(schema.maxLength ?? 0) > 1000 ? 3 : 1}
        className="[&_textarea]:field-sizing-content"
        defaultValue={textOf(value)}
        onChange={({ target }) => {
          const typed =
            schema.control === 'lines' ? target.value : target.value.replaceAll('\n', ' ')
          onChange(typed || undefined)
        }}
      />
    )
  if (schema.control === 'time' || schema.control === 'day') return <TimeField {...props} />
  const isNumber = schema.type === 'number' || schema.type === 'integer'
  return (
    <TextField
      {...frame}
      autoComplete="off"
      readOnly={schema.control === 'file' || Array.isArray(value)}
      inputMode={isNumber ? 'decimal' : 'text'}
      defaultValue={textOf(value)}
      onChange={({ target }) =>
        onChange(isNumber ? numberOf(target.value) : target.value || undefined)
      }
    />
  )
}

/** A value that is one of a list, or a time where the schema also has times. */
function ChoiceField(props: ValueFieldProps) {
  const { schema, label, isRequired, value, onChange } = props
  const frame = frameOf(props)
  const options = (schema.enum ?? []).flatMap((one) =>
    typeof one === 'string' ? [{ value: one, label: schema.words?.[one] ?? labelOf(one) }] : [],
  )
  const chosen = value ?? schema.default
  const hasTimes = schema.control === 'time'
  const [isTime, setIsTime] = useState(hasTimes && value !== undefined && !isListed(schema, value))
  // A required field without a value shows that a choice is missing.
  const isChosen = chosen !== undefined && (isRequired || schema.default !== undefined)
  const none = {
    value: '',
    label: isRequired ? text.choose : (schema.words?.[''] ?? text.notChosen),
  }
  const all = [
    ...(isChosen ? [] : [none]),
    ...options,
    ...(hasTimes ? [{ value: TIME, label: text.atTime }] : []),
  ]
  return (
    <>
      <SelectField
        {...frame}
        error={isTime ? undefined : frame.error}
        options={all}
        defaultValue={isTime ? TIME : textOf(chosen)}
        onChange={({ target }) => {
          setIsTime(target.value === TIME)
          // Left out, it would be the default: answers that are shown after each attempt.
          onChange(target.value === TIME ? '' : target.value || undefined)
        }}
      />
      {isTime && (
        <TimeField
          {...props}
          schema={{ control: 'time' }}
          label={text.timeOf(label)}
          isRequired
          onChange={(changed) => onChange(changed ?? '')}
        />
      )}
    </>
  )
}

/** The choice that opens the field for a time. */
const TIME = 'time'

const isListed = ({ enum: choices }: FieldSchema, value: Value) =>
  choices?.includes(textOf(value)) === true

/** Whether a value is chosen from a list; one that is not in the list stays a text. */
const isChoice = (schema: FieldSchema, value: Value | undefined) =>
  schema.enum !== undefined &&
  (value === undefined || schema.control === 'time' || isListed(schema, value))

/** Whether each entry of a list has its own fields; other lists are one field with an entry in each line. */
const isListOfEntries = ({ type, items }: FieldSchema) =>
  type === 'array' &&
  (items?.type === 'object' || items?.control === 'lines' || items?.control === 'item')

const linesOf = (typed: string): string[] | undefined => {
  const lines = typed.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines : undefined
}

/** Text that is not a number is sent as it is; the server then reports the error. */
function numberOf(typed: string): Value | undefined {
  const text = typed.trim()
  return text === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text)
}
