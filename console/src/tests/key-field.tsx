import type { QuestionKey, QuestionKind } from '@sopan/contract/exams/keys'
import type { KeyOf } from '@sopan/domain/exams/kinds/asked'
import { readDecimal } from '@sopan/domain/exams/kinds/decimal'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { type ComponentType, useState } from 'react'

import { testWords as words } from '#console/words/tests.ts'

import type { Question } from './test-calls.ts'

interface KeyFieldProps<K extends QuestionKind> {
  options: Question['options']
  /** Null: another key, or none yet. */
  selected: KeyOf<K> | null
  onSelect: (key: KeyOf<K> | null) => void
}

/** Where the key of a question of each kind is entered. */
const FIELDS: { readonly [K in QuestionKind]: ComponentType<KeyFieldProps<K>> } = {
  options: (props) => <RightOptions {...props} mode="options" />,
  number: RightNumber,
  several: (props) => <RightOptions {...props} mode="several" />,
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

/** Each of several options is right, or each answer that has all of them. */
function RightOptions<Mode extends 'options' | 'several'>({
  mode,
  options,
  selected,
  onSelect,
}: Omit<KeyFieldProps<Mode>, 'selected' | 'onSelect'> & {
  mode: Mode
  selected: Pick<KeyOf<'options'>, 'options'> | null
  onSelect: (key: { mode: Mode; options: KeyOf<'options'>['options'] } | null) => void
}) {
  const letters = selected?.options ?? []
  return options.map(({ letter, text }) => (
    <Checkbox
      key={letter}
      checked={letters.includes(letter)}
      onChange={({ target }) => {
        const others = letters.filter((one) => one !== letter)
        const right = target.checked ? [...others, letter].toSorted() : others
        onSelect(right.length > 0 ? { mode, options: right } : null)
      }}
    >
      <strong>{letter}</strong> {text}
    </Checkbox>
  ))
}

/** A value, or a range whose ends are right too. */
function RightNumber({ selected, onSelect }: KeyFieldProps<'number'>) {
  const [typed, setTyped] = useState({
    from: selected?.from ?? '',
    to: selected === null || selected.from === selected.to ? '' : selected.to,
  })
  const errorOf = (text: string) =>
    text === '' || readDecimal(text) !== null ? undefined : words.notNumber
  function change(changed: Partial<typeof typed>): void {
    const next = { ...typed, ...changed }
    setTyped(next)
    const from = readDecimal(next.from)
    const to = next.to.trim() === '' ? from : readDecimal(next.to)
    onSelect(from === null || to === null ? null : { mode: 'number', from, to })
  }
  return (
    <div className="mb-3 grid gap-4 sm:grid-cols-2">
      <TextField
        label={words.rightNumber}
        inputMode="decimal"
        autoComplete="off"
        value={typed.from}
        error={errorOf(typed.from)}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label={words.endOfRange}
        optional
        inputMode="decimal"
        autoComplete="off"
        value={typed.to}
        error={errorOf(typed.to)}
        onChange={({ target }) => change({ to: target.value })}
      />
    </div>
  )
}
