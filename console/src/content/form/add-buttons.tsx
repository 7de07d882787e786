import { Button } from '@sopan/ui/actions/button.tsx'
import { ChooseFiles } from '@sopan/ui/fields/choose-files.tsx'
import { useState } from 'react'

import { lazyPart } from '#console/lib/lazy-part.tsx'
import { contentWords as text } from '#console/words/content.ts'
import { uploadWords } from '#console/words/uploads.ts'

import { type FieldSchema, type Value, isObject, textOf } from '../field-schema.ts'
import { endingsOf } from '../uploads/uploads.ts'

const PickDialog = lazyPart(async () => (await import('../items/pick-dialog.tsx')).PickDialog)

/** The key with the item of an entry, if items are added together; null for other lists. */
export const pickedKey = ({ properties = {} }: FieldSchema): string | null =>
  Object.entries(properties).find(([, { control }]) => control === 'picked item')?.[0] ?? null

/** The buttons that add entries to a list: an empty one, one for each of some files, or items that are picked. */
export function AddButtons({
  name,
  label,
  items,
  values,
  onAdd,
  onPick,
  onChosen,
}: {
  /** Of one entry. */
  name: string
  /** Of the list. */
  label: string
  /** The schema of an entry. */
  items: FieldSchema
  /** The entries that are there. */
  values: readonly Value[]
  onAdd: () => void
  onPick: (values: Value[]) => void
  onChosen: (files: readonly File[]) => void
}) {
  const [isPicking, setPicking] = useState(false)
  const key = pickedKey(items)
  const endings = endingsOf(items)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        kind="secondary"
        size="regular"
        onClick={key === null ? onAdd : () => setPicking(true)}
      >
        {key === null ? text.add(name) : text.addItems}
      </Button>
      {endings !== null && (
        <ChooseFiles
          label={uploadWords.several}
          name={label}
          endings={endings}
          multiple
          onChosen={onChosen}
        />
      )}
      {key !== null && isPicking && (
        <PickDialog
          types={items.properties?.[key]?.types ?? []}
          effect={text.addItemsEffect}
          isOffered={({ price_paise: price }) => price !== null}
          present={values.map((value) => (isObject(value) ? textOf(value[key]) : ''))}
          onPick={(picked) => onPick(picked.map(({ path }) => ({ [key]: path })))}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
