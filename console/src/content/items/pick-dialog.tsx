import type { ItemType } from '@sopan/contract/item-types'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useState } from 'react'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { money } from '#console/lib/format.ts'
import { words } from '#console/words.ts'
import { contentWords as text } from '#console/words/content.ts'

import { type OfferedItem, useOfferedItems } from './offered-items.ts'

/** More than a series has. */
const MOST = 200
/** By the numbers in titles: 'Mock 2' comes before 'Mock 10'. */
const byNumbers = (a: OfferedItem, b: OfferedItem) =>
  a.label.localeCompare(b.label, 'en', { numeric: true })

/** Adds several items to a list, which are found by words of their titles. */
export function PickDialog({
  types,
  effect,
  isOffered,
  present,
  onPick,
  onClose,
}: {
  types: readonly ItemType[]
  effect: string
  /** Whether a published item can be added. */
  isOffered: (item: OfferedItem) => boolean
  /** The paths that are in the list. */
  present: readonly string[]
  onPick: (items: OfferedItem[]) => void
  onClose: () => void
}) {
  const { items, isLoading, error } = useOfferedItems(types)
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<readonly string[]>([])
  const others = items
    .filter((item) => isOffered(item) && !present.includes(item.path))
    .toSorted(byNumbers)
  const found = others.filter(({ label }) => hasWords(label, search))
  const without = (gone: readonly OfferedItem[]) =>
    picked.filter((path) => !gone.some((one) => one.path === path))
  const set = (changed: readonly OfferedItem[], isPicked: boolean) =>
    setPicked([...without(changed), ...(isPicked ? changed.map(({ path }) => path) : [])])
  return (
    <ActDialog
      title={text.addItems}
      effect={effect}
      reason={null}
      busy={false}
      error={error}
      action={text.addPicked(picked.length)}
      button={{ disabled: picked.length === 0 }}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        onPick(others.filter(({ path }) => picked.includes(path)))
        onClose()
      }}
    >
      <TextField
        label={text.search}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <PickList items={found} isLoading={isLoading} picked={picked} onPick={set} />
    </ActDialog>
  )
}

/** The first items with a box each, and one box for all of them. */
function PickList({
  items,
  isLoading,
  picked,
  onPick,
}: {
  items: readonly OfferedItem[]
  isLoading: boolean
  /** The paths of the items that are ticked. */
  picked: readonly string[]
  onPick: (items: readonly OfferedItem[], isPicked: boolean) => void
}) {
  const listed = items.slice(0, MOST)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{text.addItems}</legend>
      {listed.length === 0 && <p role="status">{isLoading ? words.loading : text.noneListed}</p>}
      {listed.length > 1 && (
        <Checkbox
          className="border-b border-rule font-semibold"
          checked={listed.every(({ path }) => picked.includes(path))}
          onChange={({ target }) => onPick(listed, target.checked)}
        >
          {text.allListed(listed.length)}
        </Checkbox>
      )}
      {listed.map((item) => (
        <Checkbox
          key={item.path}
          checked={picked.includes(item.path)}
          onChange={({ target }) => onPick([item], target.checked)}
        >
          {item.label}
          {item.isForBatches && <span className="text-ink-2">, {text.forBatches}</span>}
          {item.price_paise !== null && (
            <span className="text-ink-2">, {money(item.price_paise)}</span>
          )}
        </Checkbox>
      ))}
      {items.length > MOST && <p className="text-14 text-ink-2">{text.firstListed(MOST)}</p>}
    </fieldset>
  )
}

/** Whether a title has all words that are typed, in small or capital letters. */
const hasWords = (title: string, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.toLowerCase().includes(word))
