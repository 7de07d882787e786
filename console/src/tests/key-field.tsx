import type { QuestionKey, QuestionKind } from '@sopan/contract/exams/keys'
import type { KeyOf } from '@sopan/domain/exams/kinds/asked'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import type { ComponentType } from 'react'

import type { Question } from './test-calls.ts'

interface KeyFieldProps<K extends QuestionKind> {
  options: Question['options']
  /** Null: another key, or none yet. */
  selected: KeyOf<K> | null
  onSelect: (key: KeyOf<K> | null) => void
}

/** Where the key of a question of each kind is entered. */
const FIELDS: { readonly [K in QuestionKind]: ComponentType<KeyFieldProps<K>> } = {
  options: RightOptions,
}

export function KeyField<K extends QuestionKind>({
  kind,
  selected,
  ...props
}: Omit<KeyFieldProps<K>, 'selected'> & { kind: K; selected: QuestionKey | null }) {
  const Field: ComponentType<KeyFieldProps<K>> = FIELDS[kind]
  const own = selected?.mode === kind ? (selected as KeyOf<K>) : null
  return <Field {...props} selected={own} />
}

/** Several options may be right. */
function RightOptions({ options, selected, onSelect }: KeyFieldProps<'options'>) {
  const letters = selected?.options ?? []
  return options.map(({ letter, text }) => (
    <Checkbox
      key={letter}
      checked={letters.includes(letter)}
      onChange={({ target }) => {
        const others = letters.filter((one) => one !== letter)
        const right = target.checked ? [...others, letter].toSorted() : others
        onSelect(right.length > 0 ? { mode: 'options', options: right } : null)
      }}
    >
      <strong>{letter}</strong> {text}
    </Checkbox>
  ))
}
