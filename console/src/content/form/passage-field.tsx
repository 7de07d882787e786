import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { createContext, use } from 'react'

import { contentWords as text } from '#console/words/content.ts'

import { type Value, type ValueFieldProps, frameOf, isObject, textOf } from '../field-schema.ts'

interface Passage {
  name: string
  text: string
}

/** The passages beside the questions of a section, or of a test without sections. */
export const Passages = createContext<readonly Passage[]>([])

/** The passages that are written, each with a name. */
export const passagesIn = (value: Value | undefined): Passage[] =>
  (Array.isArray(value) ? value : []).flatMap((one) => {
    const [name, words] = isObject(one) ? [textOf(one['name']), textOf(one['text'])] : ['', '']
    return name === '' ? [] : [{ name, text: words }]
  })

/** The passage that a question is about; no field where there is none to choose. */
export function PassageField(props: ValueFieldProps) {
  const passages = use(Passages)
  const name = textOf(props.value)
  if (passages.length === 0 && name === '') return null
  const options = passages.map((one) => ({
    value: one.name,
    label: `${one.name}: ${one.text.slice(0, 60)}`,
  }))
  const isThere = name === '' || passages.some((one) => one.name === name)
  return (
    <SelectField
      {...frameOf(props)}
      value={name}
      options={[
        { value: '', label: text.notChosen },
        ...options,
        ...(isThere ? [] : [{ value: name, label: text.noPassage(name) }]),
      ]}
      onChange={({ target }) => props.onChange(target.value || undefined)}
    />
  )
}
