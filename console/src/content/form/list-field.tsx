import { Button } from '@sopan/ui/actions/button.tsx'
import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { FieldError } from '@sopan/ui/fields/field.tsx'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'

import { contentWords as text } from '#console/words/content.ts'

import { addEntry } from '../add-entry.ts'
import {
  type FieldSchema,
  type Value,
  type ValueFieldProps,
  emptyOf,
  entryLabel,
  entryName,
  frameOf,
} from '../field-schema.ts'
import { ChosenFileContext, titleOfFile } from '../uploads/uploads.ts'
import { AddButtons, pickedKey } from './add-buttons.tsx'

interface Listed {
  /** Stays with the entry when the entry moves, so that its fields keep what is typed. */
  key: number
  value: Value
  /** For the field of a new entry. */
  chosen?: File
}

/** A list: each entry that is an object can be moved or removed. */
export function ListField({
  Entry,
  ...props
}: ValueFieldProps & {
  /** Shows the fields of one entry. */
  Entry: ComponentType<ValueFieldProps>
}) {
  const { schema, path, value, errors, onChange } = props
  const { label, help, error } = frameOf(props)
  const [entries, setEntries] = useState<readonly Listed[]>(() =>
    (Array.isArray(value) ? value : []).map((one, key) => ({ key, value: one })),
  )
  const [nextKey, setNextKey] = useState(entries.length)
  const list = useRef<HTMLFieldSetElement>(null)
  const items = schema.items ?? {}
  const change = (changed: readonly Listed[]) => {
    setEntries(changed)
    onChange(changed.length > 0 ? changed.map((entry) => entry.value) : undefined)
  }
  const swap = (index: number) =>
    change(entries.flatMap((entry, at) => orderOf(entries, index, at) ?? entry))
  const titleOf = (index: number) => entryName(schema, label, index)
  const add = (added: readonly Omit<Listed, 'key'>[]) => {
    setNextKey(nextKey + added.length)
    change([...entries, ...added.map((one, index) => ({ ...one, key: nextKey + index }))])
  }
  const headOf = (entry: Listed, index: number) => (
    <EntryHead
      title={titleOf(index)}
      items={items}
      isFirst={index === 0}
      isLast={index === entries.length - 1}
      onUp={() => swap(index - 1)}
      onDown={() => swap(index)}
      onRemove={() => change(entries.filter((one) => one !== entry))}
    />
  )
  const fieldOf = (entry: Listed, index: number) => (
    <ChosenFileContext value={entry.chosen ?? null}>
      <Entry
        schema={items}
        path={path === '' ? String(index) : `${path}.${index}`}
        label={titleOf(index)}
        isRequired
        value={entry.value}
        errors={errors}
        onChange={(changed) =>
          change(
            entries.map((one) =>
              one === entry ? { ...one, value: changed ?? emptyOf(items) } : one,
            ),
          )
        }
      />
    </ChosenFileContext>
  )
  return (
    <fieldset ref={list} tabIndex={-1} className="flex min-w-0 flex-col gap-4 outline-none">
      <legend className="mb-3 text-16 font-semibold">{label}</legend>
      {help !== undefined && <p className="-mt-2 text-14 text-ink-2">{help}</p>}
      {error !== undefined && <FieldError>{error}</FieldError>}
      <Entries {...{ entries, items, headOf, fieldOf }} />
      <AddButtons
        name={entryLabel(schema, label)}
        label={label}
        items={items}
        values={entries.map((entry) => entry.value)}
        onAdd={() => addEntry(list.current, () => add([{ value: emptyOf(items) }]))}
        onPick={(values) => add(values.map((picked) => ({ value: picked })))}
        onChosen={(files) =>
          add(files.map((file) => ({ value: { title: titleOfFile(file.name) }, chosen: file })))
        }
      />
    </fieldset>
  )
}

/** The title of an item above what a bundle has of it, in two columns. */
const PICKED =
  'grid items-start gap-x-4 gap-y-2 sm:grid-cols-2 [&>:first-child]:col-span-full [&>:nth-child(2)]:col-span-full'

/** The entries with their buttons. An item of the institute has one line, because its place in the list means nothing. */
function Entries({
  entries,
  items,
  headOf,
  fieldOf,
}: {
  entries: readonly Listed[]
  items: FieldSchema
  headOf: (entry: Listed, index: number) => ReactNode
  fieldOf: (entry: Listed, index: number) => ReactNode
}) {
  if (items.control === 'item')
    return entries.map((entry, index) => (
      <div key={entry.key} className="flex items-start gap-1 [&>button]:mt-7.5">
        <div className="min-w-0 flex-1">{fieldOf(entry, index)}</div>
        {headOf(entry, index)}
      </div>
    ))
  if (items.type === 'object')
    return entries.map((entry, index) => (
      <Card
        key={entry.key}
        className={cx('p-4', pickedKey(items) === null ? 'flex flex-col gap-4' : PICKED)}
      >
        {headOf(entry, index)}
        {fieldOf(entry, index)}
      </Card>
    ))
  // An answer is the letter of an option: options change no place, and only the last one is removed.
  const last = entries.at(-1)
  return (
    <>
      {entries.map((entry, index) => (
        <div key={entry.key}>{fieldOf(entry, index)}</div>
      ))}
      {last !== undefined && headOf(last, entries.length - 1)}
    </>
  )
}

function EntryHead({
  items,
  title,
  isFirst,
  isLast,
  onUp,
  onDown,
  onRemove,
}: {
  items: FieldSchema
  title: string
  isFirst: boolean
  isLast: boolean
  onUp: () => void
  onDown: () => void
  onRemove: () => void
}) {
  const remove = (
    <IconButton
      label={text.remove(title)}
      icon={<Trash2 aria-hidden className="size-5" />}
      onClick={onRemove}
    />
  )
  if (items.control === 'item') return remove
  if (items.type !== 'object')
    return (
      <Button kind="secondary" size="compact" className="self-start" onClick={onRemove}>
        {text.remove(title)}
      </Button>
    )
  return (
    <div className="flex items-center justify-between">
      <p aria-hidden className="font-semibold">
        {title}
      </p>
      <div className="flex">
        <IconButton
          label={text.moveUp(title)}
          icon={<ArrowUp aria-hidden className="size-5" />}
          aria-disabled={isFirst}
          onClick={onUp}
        />
        <IconButton
          label={text.moveDown(title)}
          icon={<ArrowDown aria-hidden className="size-5" />}
          aria-disabled={isLast}
          onClick={onDown}
        />
        {remove}
      </div>
    </div>
  )
}

/** The entry at `at` after the entries at `index` and behind it changed places. */
const orderOf = (entries: readonly Listed[], index: number, at: number): Listed | undefined =>
  at === index ? entries[index + 1] : at === index + 1 ? entries[index] : undefined
