import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useState } from 'react'

import { contentWords as text } from '#console/words/content.ts'

import { type ValueFieldProps, frameOf, textOf } from '../field-schema.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const INDIAN_TIME = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?)(?:\+05:30)?)?$/

/** A day, or a time in India. A value of another form, such as a time relative to the import, stays a text. */
export function TimeField(props: ValueFieldProps) {
  const { schema, value, onChange } = props
  const frame = frameOf(props)
  const given = textOf(value)
  const empty = schema.control === 'day' ? 'date' : 'datetime-local'
  // While a part of a time is typed, the value is empty.
  const [type, setType] = useState(() => typeOf(given, empty))
  const [isIncomplete, setIncomplete] = useState(false)
  return (
    <TextField
      {...frame}
      help={type === 'text' ? text.otherTime : frame.help}
      error={isIncomplete ? text.incompleteTime : frame.error}
      type={type}
      autoComplete="off"
      defaultValue={(type === 'datetime-local' && inIndia(given)) || given}
      onBlur={({ target }) => {
        setIncomplete(target.validity.badInput)
        // No browser reports a part of a time that is typed, or emptied again, as a change.
        if (target.value === '' && valueOf(target) !== value) onChange(valueOf(target))
      }}
      onChange={({ target }) => {
        if (target.value === '' && type === 'text') setType(empty)
        onChange(valueOf(target))
      }}
    />
  )
}

/** A part of a time is a text that is refused: left out, it would publish a coupon without its last day. */
const valueOf = ({ value, validity }: HTMLInputElement): string | undefined =>
  value || (validity.badInput ? '' : undefined)

function typeOf(given: string, empty: 'date' | 'datetime-local') {
  if (given === '' || (empty === 'date' && DAY.test(given))) return empty
  return inIndia(given) === null ? 'text' : 'datetime-local'
}

/** A time of a file as the browser's field has it; null for a time of another form. */
function inIndia(given: string): string | null {
  const [, day, clock = '00:00'] = INDIAN_TIME.exec(given) ?? []
  return day === undefined ? null : `${day}T${clock}`
}
